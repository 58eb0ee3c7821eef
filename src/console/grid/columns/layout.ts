import type { GridColumn } from "./column.ts";

/** One operator's arrangement of a grid's columns, by column id. Ids that no longer exist are ignored. */
export interface GridLayout {
  /** All columns from left to right, with the hidden ones. */
  readonly order: readonly string[];
  readonly hidden: readonly string[];
  /** Widths in CSS pixels, only of columns whose width was changed. */
  readonly widths: Readonly<Record<string, number>>;
  /** Kept at the left, in this order, while the other columns scroll sideways. */
  readonly pinned: readonly string[];
}

/** The properties of a column that a layout depends on. */
export type LayoutColumn = Pick<GridColumn<never>, "id" | "width" | "minWidth">;

export const leastWidth = 40;
export const mostWidth = 800;

/** The layout of an operator who has not changed anything. */
export function emptyLayout(): GridLayout {
  return { order: [], hidden: [], widths: {}, pinned: [] };
}

/** Reads a layout from any stored value; invalid parts are left out, and nothing throws. */
export function readLayout(value: unknown): GridLayout {
  if (typeof value !== "object" || value === null) return emptyLayout();
  const { order, hidden, widths, pinned } = value as Record<string, unknown>;
  return {
    order: readIds(order),
    hidden: readIds(hidden),
    widths: readWidths(widths),
    pinned: readIds(pinned),
  };
}

/** The columns from left to right, pinned ones first, with the hidden ones. */
export function arrangeColumns<Column extends LayoutColumn>(
  columns: readonly Column[],
  layout: GridLayout,
): readonly Column[] {
  const byId = new Map(columns.map((column) => [column.id, column]));
  const pinned = new Set(layout.pinned.filter((id) => byId.has(id)));
  const ids = completeOrder(columns, layout.order);
  const arranged = [...pinned, ...ids.filter((id) => !pinned.has(id))];
  return arranged.flatMap((id) => byId.get(id) ?? []);
}

/** The visible columns from left to right; the first declared one when all are hidden. */
export function shownColumns<Column extends LayoutColumn>(
  columns: readonly Column[],
  layout: GridLayout,
): readonly Column[] {
  const arranged = arrangeColumns(columns, layout);
  const hidden = new Set(layout.hidden);
  const shown = arranged.filter((column) => !hidden.has(column.id));
  return shown.length > 0 ? shown : columns.slice(0, 1);
}

/** The width of a column in CSS pixels, within its limits. */
export function columnWidth(column: LayoutColumn, layout: GridLayout): number {
  return boundWidth(column, ownWidth(layout, column.id) ?? column.width);
}

/**
 * Moves a column to an index among the visible ones, counted without the column itself. In front of a pinned column it
 * becomes pinned; behind the pinned ones it is unpinned.
 */
export function moveColumn(
  columns: readonly LayoutColumn[],
  layout: GridLayout,
  id: string,
  place: number,
): GridLayout {
  if (!columns.some((column) => column.id === id)) return layout;
  const others = shownColumns(columns, layout).filter((column) => column.id !== id);
  const target = Math.max(0, Math.min(others.length, Math.round(place)));
  const follower = others[target]?.id;
  const order = arrangeColumns(columns, layout)
    .map((column) => column.id)
    .filter((other) => other !== id);
  order.splice(follower === undefined ? order.length : order.indexOf(follower), 0, id);
  const pinned = layout.pinned.filter((other) => other !== id);
  const pinnedShown = others.filter((column) => pinned.includes(column.id)).length;
  if (target < pinnedShown && follower !== undefined) pinned.splice(pinned.indexOf(follower), 0, id);
  else if (target === pinnedShown && isPinned(layout, id)) pinned.push(id);
  return { ...layout, order, pinned };
}

/** Sets the width of a column in CSS pixels, within its limits. Its default width removes the change. */
export function resizeColumn(
  columns: readonly LayoutColumn[],
  layout: GridLayout,
  id: string,
  width: number,
): GridLayout {
  const column = columns.find((candidate) => candidate.id === id);
  if (!column || !Number.isFinite(width)) return layout;
  const { [id]: _, ...widths } = layout.widths;
  const bounded = boundWidth(column, width);
  return { ...layout, widths: bounded === column.width ? widths : { ...widths, [id]: bounded } };
}

/** Whether a column is pinned at the left. */
export function isPinned(layout: GridLayout, id: string): boolean {
  return layout.pinned.includes(id);
}

/**
 * Every known id once: the saved order, and each column it does not contain behind the column it was declared after.
 */
function completeOrder(columns: readonly LayoutColumn[], saved: readonly string[]): string[] {
  const known = new Set(columns.map((column) => column.id));
  const order = [...new Set(saved)].filter((id) => known.has(id));
  const placed = new Set(order);
  let neighbour: string | undefined;
  for (const { id } of columns) {
    if (!placed.has(id)) {
      order.splice(neighbour === undefined ? 0 : order.indexOf(neighbour) + 1, 0, id);
      placed.add(id);
    }
    neighbour = id;
  }
  return order;
}

function boundWidth(column: LayoutColumn, width: number): number {
  return Math.round(Math.min(mostWidth, Math.max(column.minWidth ?? leastWidth, width)));
}

function ownWidth(layout: GridLayout, id: string): number | undefined {
  return Object.hasOwn(layout.widths, id) ? layout.widths[id] : undefined;
}

function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];
}

function readWidths(value: unknown): Record<string, number> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(Object.entries(value).filter(([, width]) => typeof width === "number" && width > 0));
}
