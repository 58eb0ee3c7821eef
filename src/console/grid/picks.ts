import { type GridRows, placeAt } from "./rows/rows.ts";
import type { GridSnapshot } from "./state.ts";

/** Picks or unpicks one row, by default the one under the cursor. A row that is not loaded cannot be picked. */
export function togglePick<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  index = snapshot.cursor.index,
): GridSnapshot<Row> {
  const row = index < rows.total ? rows.rowAt(index) : undefined;
  if (row === undefined) return snapshot;
  const id = rows.rowId(row);
  const picks = new Map(snapshot.picks);
  if (!picks.delete(id)) picks.set(id, row);
  return { ...snapshot, picks, anchor: { index, id }, pickedBefore: undefined };
}

/** Moves the cursor by a number of rows and picks every row from the start of the range; moving back unpicks. */
export function extendBy<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, by: number): GridSnapshot<Row> {
  return extendTo(snapshot, rows, snapshot.cursor.index + by);
}

/** Moves the cursor to a row and picks every row from the start of the range. */
export function extendTo<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, index: number): GridSnapshot<Row> {
  if (rows.total === 0) return snapshot;
  const pickedBefore = snapshot.pickedBefore ?? snapshot.picks;
  const cursor = placeAt(rows, index);
  const picks = withRange(pickedBefore, rows, snapshot.anchor.index, cursor.index);
  return { ...snapshot, cursor, picks, pickedBefore, moves: snapshot.moves + 1 };
}

/** Picks the loaded rows between two indexes, both included; the cursor stays. */
export function pickRange<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  first: number,
  last: number,
): GridSnapshot<Row> {
  const picks = withRange(snapshot.picks, rows, first, last);
  return { ...snapshot, picks, pickedBefore: undefined };
}

/** Picks the rows of the page that the cursor is on. */
export function pickPage<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, pageSize: number): GridSnapshot<Row> {
  const first = Math.floor(snapshot.cursor.index / pageSize) * pageSize;
  return pickRange(snapshot, rows, first, first + pageSize - 1);
}

/** Unpicks all rows. */
export function clearPicks<Row>(snapshot: GridSnapshot<Row>): GridSnapshot<Row> {
  if (snapshot.picks.size === 0 && snapshot.pickedBefore === undefined) return snapshot;
  return { ...snapshot, picks: new Map(), anchor: snapshot.cursor, pickedBefore: undefined };
}

/** The picks with the present content of each loaded row; the same map when none has changed. */
export function refreshPicks<Row>(picks: ReadonlyMap<string, Row>, rows: GridRows<Row>): ReadonlyMap<string, Row> {
  let changed: Map<string, Row> | undefined;
  for (const [id, before] of picks) {
    const index = rows.indexOf?.(id);
    const row = index === undefined ? undefined : rows.rowAt(index);
    if (row === undefined || row === before || rows.rowId(row) !== id) continue;
    changed ??= new Map(picks);
    changed.set(id, row);
  }
  return changed ?? picks;
}

function withRange<Row>(
  picks: ReadonlyMap<string, Row>,
  rows: GridRows<Row>,
  one: number,
  other: number,
): ReadonlyMap<string, Row> {
  let grown: Map<string, Row> | undefined;
  const { from, to } = between(rows, one, other);
  for (let index = from; index <= to; index += 1) {
    const row = rows.rowAt(index);
    if (row === undefined) continue;
    const id = rows.rowId(row);
    if (picks.get(id) === row) continue;
    grown ??= new Map(picks);
    grown.set(id, row);
  }
  return grown ?? picks;
}

function between<Row>(rows: GridRows<Row>, one: number, other: number): { from: number; to: number } {
  return { from: Math.max(0, Math.min(one, other)), to: Math.min(rows.total - 1, Math.max(one, other)) };
}
