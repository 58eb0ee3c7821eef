import type { GridPlace } from "#console/grid/state.ts";

/** The whole result as far as it is loaded. */
export interface GridRows<Row> {
  /** Rows in the whole result. */
  readonly total: number;
  /** Undefined while the row's page is not loaded. */
  rowAt(index: number): Row | undefined;
  rowId(row: Row): string;
  /** Where a loaded row stands now; undefined when it left or its page is not loaded. */
  indexOf?(id: string): number | undefined;
  /** Calls back when rows that were not loaded have come and nothing else changed; the answer ends it. */
  subscribe?(listener: () => void): () => void;
}

/** The nearest place that exists. */
export function placeAt<Row>(rows: GridRows<Row>, index: number): GridPlace {
  const bounded = Math.max(0, Math.min(rows.total - 1, Math.round(index)));
  const row = rows.rowAt(bounded);
  return { index: bounded, id: row === undefined ? undefined : rows.rowId(row) };
}

/** Where the row of a place stands after the rows changed; a row that left gives its place to the one that follows. */
export function placeAgain<Row>(rows: GridRows<Row>, place: GridPlace): GridPlace {
  const now = placeAt(rows, place.index);
  if (place.id === undefined || now.id === place.id) return same(place, now);
  const moved = rows.indexOf?.(place.id);
  if (moved !== undefined && moved >= 0 && moved < rows.total) {
    return same(place, { index: moved, id: place.id });
  }
  // An unloaded place may still hold the row: its page is only being fetched.
  return same(place, now.id === undefined ? { index: now.index, id: place.id } : now);
}

function same(before: GridPlace, after: GridPlace): GridPlace {
  return before.index === after.index && before.id === after.id ? before : after;
}
