import { Button } from "@blueprintjs/core/lib/esm/components/button/buttons.js";
import { type ReactElement, useEffect, useState } from "react";
import { loadAllCommands, useKnownCommands } from "#console/shell/running/known-commands.ts";
import { closeDialog, readEarlyText } from "#console/shell/dialogs/dialog-state.ts";
import { Dialog } from "#console/shell/dialogs/Dialog.tsx";
import { Keys } from "#console/shell/keys/Keys.tsx";
import { useNowAtOpening } from "./now-at-opening.ts";
import { helpGroups, type HelpRow } from "./help-rows.ts";

/**
 * The keys that work here and now, by group, from the list of commands. Those of all screens, and those that are refused
 * now, are folded until something is typed.
 */
export function KeysHelp() {
  const { now } = useNowAtOpening();
  const [typed, setTyped] = useState(() => readEarlyText() ?? "");
  const groups = helpGroups(useKnownCommands(), now, typed);
  useEffect(() => void loadAllCommands().catch(() => undefined), []);
  return (
    <Dialog kind="help" closesOnClick label="Keyboard shortcuts">
      <div className="aisle-dialog-head">
        <h2>Keyboard shortcuts</h2>
        <Button variant="minimal" size="small" text="Close" onClick={closeDialog} />
      </div>
      {now.about === null ? null : <p className="aisle-help-about">{now.about}</p>}
      {/* The field is in the area that scrolls, so that Page Down scrolls it from there. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className="aisle-help" role="region" aria-label="Keys by group" tabIndex={0}>
        <input
          type="search"
          className="aisle-palette-input aisle-help-filter"
          data-first-focus
          aria-label="Find a key"
          placeholder="Type what you want to do, or a key"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="aisle-help-groups">
          {groups.map(({ group, rows }) =>
            group === "Go" && typed.trim() === "" ? (
              <section key={group} aria-label={group}>
                <details>
                  <summary>
                    {group}: all {rows.length} screens and more
                  </summary>
                  <HelpRows rows={rows} />
                </details>
              </section>
            ) : (
              <section key={group} aria-label={group}>
                <h3>{group}</h3>
                <HelpRows rows={typed.trim() === "" ? rows.filter(({ because }) => because === null) : rows} />
                {typed.trim() === "" && <Refused rows={rows.filter(({ because }) => because !== null)} />}
              </section>
            ),
          )}
        </div>
        {groups.length === 0 && (
          <p className="aisle-palette-empty aisle-quiet" role="status">{`No key for "${typed.trim()}"`}</p>
        )}
      </div>
    </Dialog>
  );
}

function Refused({ rows }: { readonly rows: readonly HelpRow[] }): ReactElement | null {
  if (rows.length === 0) return null;
  return (
    <details>
      <summary>{rows.length} not possible now, and why</summary>
      <HelpRows rows={rows} />
    </details>
  );
}

function HelpRows({ rows }: { readonly rows: readonly HelpRow[] }): ReactElement {
  return (
    <dl>
      {rows.map((row) => (
        <div key={row.id} data-refused={row.because !== null}>
          <dt>
            {row.keys.map((binding) => (
              <Keys key={binding} binding={binding} />
            ))}
          </dt>
          <dd>
            {row.title}
            {row.because && <span className="aisle-quiet"> ({row.because})</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}
