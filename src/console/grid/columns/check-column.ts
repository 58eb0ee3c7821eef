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
 * The columns with the boxes before them that show which rows are selected. A row's style alone draws its box, so that
 * picking paints no cell. They stay in view while columns are pinned, which would otherwise leave a gap.
 */
export function withCheckColumn<Row>(columns: readonly DrawnColumn<Row>[]): readonly DrawnColumn<Row>[] {
  const isPinned = columns[0]?.className.includes("is-pinned") === true;
  return [isPinned ? pinned : drawn, ...columns];
}

/** Whether a column is that of the boxes. */
export function isCheckColumn<Row>(one: DrawnColumn<Row>): boolean {
  return one.column.id === column.id;
}
