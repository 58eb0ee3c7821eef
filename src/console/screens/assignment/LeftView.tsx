import type { ReactElement } from "react";
import { assignments } from "#contract/assignments/assignment.ts";
import { kinds } from "#contract/kinds.ts";
import type { Format } from "#console/kit/format.ts";
import { runById } from "#console/shell/buttons/use-command.ts";
import { DropSection } from "./DropSection.tsx";
import { PlannedRow } from "./PlannedRow.tsx";
import type { LeftSection, PlanGround } from "./plan-state.ts";
import { rowId } from "./row-id.ts";
import type { PlanOnScreen } from "./use-plan.ts";

/** What nobody gets for one reason: "12 orders: no picker on duty is trained for frozen goods", and which they are. */
export function LeftView(props: {
  readonly section: LeftSection;
  readonly plan: PlanOnScreen;
  readonly ground: PlanGround;
  readonly format: Format;
}): ReactElement {
  const { section, plan, ground, format } = props;
  const { because, rows, isFolded } = section;
  const { one, many } = kinds[assignments[ground.assignment].kind];
  const isUnderCursor = because === plan.state?.cursor;
  const toggle = (): void => {
    plan.point(because);
    void runById("plan.fold");
  };
  return (
    <DropSection assigneeId={null} plan={plan} name={because}>
      <div
        id={rowId(because)}
        role="option"
        aria-selected={isUnderCursor}
        className={`aisle-planned aisle-lane-left${isUnderCursor ? " is-cursor" : ""}`}
        onMouseDown={toggle}
      >
        <span aria-hidden="true">{isFolded ? "▸" : "▾"}</span>
        <span>
          <strong>{`${format.count(rows.length)} ${rows.length === 1 ? one : many}`}</strong>: {because}
          <span className="aisle-unseen">{isFolded ? ", hidden" : ", shown"}</span>
        </span>
      </div>
      {isFolded
        ? null
        : rows.map((row) => (
            <PlannedRow
              key={row.record.id}
              row={row}
              blocker={null}
              isUnderCursor={row.record.id === plan.state?.cursor}
              now={ground.now}
              format={format}
              onPoint={plan.point}
            />
          ))}
    </DropSection>
  );
}
