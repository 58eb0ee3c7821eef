import type { ReactElement } from "react";
import { assignments } from "#contract/assignments/assignment.ts";
import { blockerText } from "#contract/assignments/load.ts";
import type { Lane } from "#contract/assignments/schema.ts";
import type { Format } from "#console/kit/format.ts";
import { DropSection } from "./DropSection.tsx";
import { LaneHead } from "./LaneHead.tsx";
import { PlannedRow } from "./PlannedRow.tsx";
import { blockerAfter, type PlanGround, type PlanRow } from "./plan-state.ts";
import type { PlanOnScreen } from "./use-plan.ts";

/** Why a person cannot take a record any more, in words; null when they can. */
function whyNot(before: readonly PlanRow[], lane: Lane, { record }: PlanRow, ground: PlanGround): string | null {
  const blocker = blockerAfter(before, lane, record, ground);
  return blocker && blockerText(blocker, assignments[ground.assignment].role);
}

interface LaneProps {
  readonly lane: Lane;
  readonly rows: readonly PlanRow[];
  readonly plan: PlanOnScreen;
  readonly ground: PlanGround;
  readonly format: Format;
}

/** One person with what they have and are to get. */
export function LaneView({ lane, rows, plan, ground, format }: LaneProps): ReactElement {
  const isNamed = plan.state !== null && rows.length > 0;
  return (
    <DropSection assigneeId={lane.id} plan={plan} name={isNamed ? lane.name : null} isOff={!lane.onDuty}>
      <LaneHead lane={lane} planned={rows} ground={ground} format={format} />
      {rows.map((row, at) => (
        <PlannedRow
          key={row.record.id}
          row={row}
          blocker={whyNot(rows.slice(0, at), lane, row, ground)}
          isUnderCursor={row.record.id === plan.state?.cursor}
          now={ground.now}
          format={format}
          onPoint={plan.point}
        />
      ))}
    </DropSection>
  );
}
