import { type DragEvent, memo } from "react";
import { reasonsText } from "#contract/assignments/reason-words.ts";
import type { Format } from "#console/kit/format.ts";
import { rowId } from "./row-id.ts";
import type { PlanRow } from "./plan-state.ts";

/** What a dragged record carries: its id. */
export const dragType = "application/x-aisle-record";

interface RowProps {
  readonly row: PlanRow;
  /** Why the person cannot take it any more, in words; null when they can. */
  readonly blocker: string | null;
  readonly isUnderCursor: boolean;
  readonly now: number;
  readonly format: Format;
  onPoint(recordId: string): void;
}

/**
 * A planned record with the reasons for the person. A plan has up to 500, and a key changes one
 * or two of them: so only those are drawn again.
 */
export const PlannedRow = memo(function PlannedRow(props: RowProps) {
  const { row, blocker, isUnderCursor, now, format, onPoint } = props;
  const { record, reasons, because, isMoved } = row;
  // What nobody gets stands below the reason.
  const why = because !== null ? "" : isMoved ? "moved by hand" : reasonsText(reasons);
  const size = [record.items === 1 ? "1 item" : `${format.count(record.items)} items`];
  if (record.kilograms > 0) size.push(`${format.quantity(record.kilograms)} kg`);
  if (record.area !== null) size.push(record.area);
  return (
    <div
      id={rowId(record.id)}
      role="option"
      aria-selected={isUnderCursor}
      className={`aisle-planned${isUnderCursor ? " is-cursor" : ""}`}
      draggable
      onDragStart={(event: DragEvent) => event.dataTransfer.setData(dragType, record.id)}
      onMouseDown={() => onPoint(record.id)}
    >
      <span className="aisle-number">{record.number}</span>
      <span className="aisle-planned-slot">{format.slot(record.slotStart, record.slotEnd, now)}</span>
      <span className="aisle-planned-size">{size.join(", ")}</span>
      <span className={`aisle-planned-why${blocker === null ? "" : " aisle-worse"}`}>{blocker ?? why}</span>
    </div>
  );
});
