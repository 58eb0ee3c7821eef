import type { GridPlace } from "#console/grid/state.ts";

/** The rows of a whole result, as far as they are loaded. */
export interface GridRows<Row> {
  /** The number of rows in the whole result. */
  readonly total: number;
  /** Undefined while the row's page is not loaded. */
  rowAt(index: number): Row | undefined;
  rowId(row: Row): string;
  /** The present index of a loaded row; undefined when it has left the result or its page is not loaded. */
  indexOf?(id: string): number | undefined;
  /** Calls back when missing rows were loaded and nothing else has changed; returns the function that unsubscribes. */
  subscribe?(listener: () => void): () => void;
}

/** The position at an index, or at the nearest one that exists. */
export function placeAt<Row>(rows: GridRows<Row>, index: number): GridPlace {
  const bounded = Math.max(0, Math.min(rows.total - 1, Math.round(index)));
  const row = rows.rowAt(bounded);
  return { index: bounded, id: row === undefined ? undefined : rows.rowId(row) };
}

/**
 * Where the row of a position is after the rows have changed. When the row has left, the position goes to the row that
 * follows.
 */
export function relocate<Row>(rows: GridRows<Row>, place: GridPlace): GridPlace {
  const now = placeAt(rows, place.index);
  if (place.id === undefined || now.id === place.id) return same(place, now);
  const moved = rows.indexOf?.(place.id);
  if (moved !== undefined && moved >= 0 && moved < rows.total) {
    return same(place, { index: moved, id: place.id });
  }
  // While the page is loading, the row may still be at this position, so its id is kept.
  return same(place, now.id === undefined ? { index: now.index, id: place.id } : now);
}

function same(before: GridPlace, after: GridPlace): GridPlace {
  return before.index === after.index && before.id === after.id ? before : after;
}
