import type { ReactElement } from "react";
import { CommandButton } from "#console/shell/buttons/CommandButton.tsx";
import { placements } from "./plan-state.ts";
import type { PlanOnScreen } from "./use-plan.ts";

/** What can be done now, with its keys: ask for a plan, or change and assign it. */
export function PlanBar({ plan: { state, isAssigning, newSince } }: { readonly plan: PlanOnScreen }): ReactElement {
  if (!state)
    return (
      <div className="aisle-plan-bar">
        <CommandButton id="plan.propose" intent="primary" size="small" showKeys />
      </div>
    );
  const count = placements(state).length;
  const left = state.rows.length - count;
  return (
    <div className="aisle-plan-bar">
      <span role="status" className="aisle-plan-count">
        {isAssigning ? "Assigning ..." : `${count} planned${left > 0 ? `, ${left} not` : ""}`}
        {state.more ? ", the most urgent ones: more are waiting" : ""}
        {newSince > 0 ? `, ${newSince} new since` : ""}
      </span>
      {count > 0 && <CommandButton id="plan.commit" text={`Assign ${count}`} intent="primary" size="small" showKeys />}
      <div className="aisle-plan-moves">
        <CommandButton id="plan.previous-person" text="Previous" variant="minimal" size="small" showKeys />
        <CommandButton id="plan.next-person" text="Next" variant="minimal" size="small" showKeys />
        <CommandButton id="plan.move" text="Move" variant="minimal" size="small" showKeys />
        <CommandButton id="plan.drop" text="Remove" variant="minimal" size="small" showKeys />
        <CommandButton id="go.back" variant="minimal" size="small" showKeys />
      </div>
    </div>
  );
}
