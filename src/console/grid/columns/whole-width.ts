import type { GridColumn } from "./column.ts";

/**
 * The part of a cell's width that is not for its text, in CSS pixels: its padding, and the bar that marks the cursor.
 */
const padding = 20;
/** How large the letters of a text on two lines are, as a share of the others; the style sheet says the same. */
const twoLineScale = 0.82;
/** How much of the grid a column may take for a text on one line. */
const mostShare = 0.4;

/** The text widths of columns that must not be cut, by column id, in CSS pixels: of each the widest so far. */
export type WidestTexts = Readonly<Record<string, number>>;

/** A column that is wide enough for its widest text: on one line or, where that is too wide for the grid, on two. */
export function widened<Row>(column: GridColumn<Row>, widest: WidestTexts, gridWidth: number): GridColumn<Row> {
  const text = widest[column.id];
  if (!column.whole || text === undefined) return column;
  const oneLine = Math.ceil(text + padding);
  // Each line may end a letter early.
  const twoLines = Math.ceil((text * twoLineScale) / 2 + padding + 12);
  const most = Math.max(column.width, Math.round(gridWidth * mostShare));
  const width = oneLine <= most ? Math.max(column.width, oneLine) : Math.max(most, twoLines);
  return { ...column, width, minWidth: Math.max(column.minWidth ?? 0, Math.min(oneLine, twoLines)) };
}
