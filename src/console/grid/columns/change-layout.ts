import { type GridLayout, type LayoutColumn, columnWidth, moveColumn, resizeColumn, shownColumns } from "./layout.ts";

/** Moves a column by a number of places among the visible ones; stops at the ends. */
export function moveColumnBy(columns: readonly LayoutColumn[], layout: GridLayout, id: string, by: number): GridLayout {
  const place = shownColumns(columns, layout).findIndex((column) => column.id === id);
  if (place < 0) return layout;
  return moveColumn(columns, layout, id, Math.max(0, place + by));
}

/** Makes a column wider by a step in CSS pixels, or narrower when the step is negative. */
export function resizeColumnBy(
  columns: readonly LayoutColumn[],
  layout: GridLayout,
  id: string,
  by: number,
): GridLayout {
  const column = columns.find((candidate) => candidate.id === id);
  return column ? resizeColumn(columns, layout, id, columnWidth(column, layout) + by) : layout;
}

/** Hides or shows a column; the last visible one cannot be hidden. */
export function hideColumn(
  columns: readonly LayoutColumn[],
  layout: GridLayout,
  id: string,
  hide: boolean,
): GridLayout {
  const shown = shownColumns(columns, layout);
  const rest = layout.hidden.filter((other) => other !== id);
  if (!hide) return { ...layout, hidden: rest };
  if (shown.length <= 1 || !shown.some((column) => column.id === id)) return layout;
  return { ...layout, hidden: [...rest, id] };
}

/** Pins a column at the left behind those already pinned, or unpins it to its place in the order. */
export function pinColumn(columns: readonly LayoutColumn[], layout: GridLayout, id: string, pin: boolean): GridLayout {
  if (!columns.some((column) => column.id === id)) return layout;
  const rest = layout.pinned.filter((other) => other !== id);
  return { ...layout, pinned: pin ? [...rest, id] : rest };
}
