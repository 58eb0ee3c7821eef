import { type KeyboardEvent, type ReactElement, type RefObject, useEffect } from "react";
import { assignments } from "#contract/assignments/assignment.ts";
import { kinds } from "#contract/kinds.ts";
import { messages } from "#contract/messages.ts";
import { EmptyState } from "#console/kit/EmptyState.tsx";
import { Skeleton } from "#console/kit/Skeleton.tsx";
import { useFormat } from "#console/session/preferences/use-format.ts";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { ReadFailure } from "#console/shell/buttons/ReadFailure.tsx";
import { LaneView } from "./LaneView.tsx";
import { LeftView } from "./LeftView.tsx";
import { PlanBar } from "./PlanBar.tsx";
import { type PlanGround, sectionsOf } from "./plan-state.ts";
import { rowId } from "./row-id.ts";
import type { PlanOnScreen } from "./use-plan.ts";

interface LanesProps {
  readonly plan: PlanOnScreen;
  readonly ground: PlanGround;
  /** Whether the gateway has answered who there is. */
  readonly isKnown: boolean;
  readonly failure: unknown;
  readonly home: RefObject<HTMLDivElement | null>;
  readonly area: RefObject<HTMLElement | null>;
  /** Scrolls the people while there is no plan, whose cursor scrolls them. */
  readonly onScrollKey: (event: KeyboardEvent) => void;
}

/** The people on the right, each with what they have and, while there is a plan, with what they are to get. */
export function Lanes({ plan, ground, isKnown, failure, home, area, onScrollKey }: LanesProps): ReactElement {
  const { lanes } = ground;
  const { role } = assignments[ground.assignment];
  const { many } = kinds[role];
  const { state } = plan;
  const format = useFormat();
  const cursor = state?.cursor ?? null;
  // At each change, because a row moves with the cursor on it.
  useEffect(() => {
    if (state?.cursor) document.getElementById(rowId(state.cursor))?.scrollIntoView({ block: "nearest" });
  }, [state]);
  const { planned, left } = sectionsOf(state ?? { rows: [], unfolded: [] }, lanes);
  const of = state
    ? ({
        role: "listbox",
        tabIndex: 0,
        "aria-label": `Plan for ${many}`,
        "aria-activedescendant": cursor === null ? undefined : rowId(cursor),
      } as const)
    : ({ role: "region", tabIndex: 0, "aria-label": `What ${many} have` } as const);
  return (
    // The keys that scroll must work wherever the focus is among the people, so the whole element handles them.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      ref={area}
      className="aisle-lanes"
      aria-label={kinds[role].many}
      {...(state ? {} : { onKeyDown: onScrollKey })}
    >
      <PlanBar plan={plan} />
      {failure === undefined || !isKnown ? null : (
        <p className="aisle-list-line aisle-list-line-bad" role="alert">
          {messages.fetchingFailed} <CommandButton id="view.refresh" size="small" showKeys />
        </p>
      )}
      <div ref={home} className="aisle-lanes-rows" data-scroller {...of}>
        {planned.map(({ lane, rows }) => (
          <LaneView key={lane.id} lane={lane} rows={rows} plan={plan} ground={ground} format={format} />
        ))}
        {left.map((section) => (
          <LeftView key={section.because} section={section} plan={plan} ground={ground} format={format} />
        ))}
      </div>
      {isKnown || failure !== undefined ? null : <Skeleton lines={8} label={`Loading ${many}`} />}
      {!isKnown && failure !== undefined ? <ReadFailure failure={failure} showKeys /> : null}
      {isKnown && lanes.length === 0 ? (
        <EmptyState title={`No ${kinds[role].one} is active in this store.`}>
          <CommandButton id={`go.${many}`} showKeys />
        </EmptyState>
      ) : null}
    </aside>
  );
}
