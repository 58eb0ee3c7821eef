import { type GridColumn } from "./column.ts";
import type { DrawnColumn } from "./use-drawn-columns.ts";

/** CSS pixels: a box, and enough around it to hit it without aiming. */
const width = 34;

const column: GridColumn<unknown> = { id: "$check", title: "Selected", width, text: () => "" };

const drawn: DrawnColumn<unknown> = {
  column,
  className: "aisle-grid-cell is-check",
  style: { width },
  width,
  resizing: false,
  startResize: () => undefined,
};
const pinned: DrawnColumn<unknown> = { ...drawn, className: `${drawn.className} is-pinned` };

/**
 * Puts the column of check boxes, which show the selected rows, before the other columns. The style of the row draws
 * the box, so that selecting renders no cell. The column is pinned when others are, as it would leave a gap otherwise.
 */
export function withCheckColumn<Row>(columns: readonly DrawnColumn<Row>[]): readonly DrawnColumn<Row>[] {
  const isPinned = columns[0]?.className.includes("is-pinned") === true;
  return [isPinned ? pinned : drawn, ...columns];
}

/** Whether a column is that of the boxes. */
export function isCheckColumn<Row>(one: DrawnColumn<Row>): boolean {
  return one.column.id === column.id;
}
