import { type DragEvent, type ReactElement, useState } from "react";
import { kinds } from "#contract/kinds.ts";
import { assignments } from "#contract/assignments/assignment.ts";
import { blockerText } from "#contract/assignments/load.ts";
import type { Lane } from "#contract/assignments/schema.ts";
import type { Format } from "#console/kit/format.ts";
import { LaneHead } from "./LaneHead.tsx";
import { dragType, PlannedRow } from "./PlannedRow.tsx";
import { blockerAfter, type PlanGround, type PlanRow } from "./plan-state.ts";
import type { PlanOnScreen } from "./use-plan.ts";

/** Why a person cannot take a record any more, in words; null when they can. */
function whyNot(before: readonly PlanRow[], lane: Lane, { record }: PlanRow, ground: PlanGround): string | null {
  const blocker = blockerAfter(before, lane, record, ground);
  return blocker && blockerText(blocker, assignments[ground.assignment].role);
}

interface LaneProps {
  /** Null for the records that nobody gets. */
  readonly lane: Lane | null;
  readonly rows: readonly PlanRow[];
  readonly plan: PlanOnScreen;
  readonly ground: PlanGround;
  readonly format: Format;
}

/** One person with what they have and are to get; a planned record can be dropped on them. */
export function LaneView({ lane, rows, plan, ground, format }: LaneProps): ReactElement {
  const [isOver, setOver] = useState(false);
  const accepts = (event: DragEvent): boolean => plan.state !== null && event.dataTransfer.types.includes(dragType);
  const name = lane?.name ?? "Not planned";
  const isPlanned = plan.state !== null;
  const { one, many } = kinds[assignments[ground.assignment].kind];
  return (
    <section
      className={`aisle-lane${isOver ? " is-over" : ""}${lane?.onDuty === false ? " is-off" : ""}`}
      {...(isPlanned && rows.length > 0 ? { role: "group", "aria-label": name } : { role: "presentation" })}
      onDragOver={(event) => {
        if (!accepts(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false);
        if (!accepts(event)) return;
        event.preventDefault();
        plan.give(event.dataTransfer.getData(dragType), lane?.id ?? null);
      }}
    >
      {lane ? (
        <LaneHead lane={lane} planned={rows} ground={ground} format={format} />
      ) : (
        <p className="aisle-lane-left">
          <strong>{name}</strong> {rows.length} {rows.length === 1 ? one : many}
        </p>
      )}
      {rows.map((row, at) => (
        <PlannedRow
          key={row.record.id}
          row={row}
          blocker={lane && whyNot(rows.slice(0, at), lane, row, ground)}
          isUnderCursor={row.record.id === plan.state?.cursor}
          now={ground.now}
          format={format}
          onPoint={plan.point}
        />
      ))}
    </section>
  );
}
