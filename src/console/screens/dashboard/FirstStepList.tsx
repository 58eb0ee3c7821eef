import type { ReactElement } from "react";
import { Link } from "wouter";
import { Keys } from "#console/shell/keys/Keys.tsx";
import type { FirstStep } from "./first-steps.ts";
import type { EntryLook } from "./use-cursor.ts";

/** What a store needs before its first order; a line ticks itself once the store has it, and opens where it is done. */
export function FirstStepList(props: { readonly steps: readonly FirstStep[]; readonly look: EntryLook }): ReactElement {
  return (
    <>
      <h2>Before the first order</h2>
      <ul className="aisle-work aisle-first-steps">
        {props.steps.map(({ id, title, hint, isDone, opens }) => (
          <li key={id}>
            <Link href={opens.path} {...props.look(id, `aisle-work-line${isDone ? " aisle-work-none" : ""}`)}>
              <span>{title}</span>
              <span className="aisle-quiet">{isDone ? "" : hint}</span>
              {isDone ? <strong>✓ done</strong> : opens.keys ? <Keys binding={opens.keys} /> : null}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
