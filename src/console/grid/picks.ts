import { type GridRows, placeAt } from "./rows/rows.ts";
import type { RowSpan } from "./rows/slots.ts";
import type { GridSnapshot, Picks } from "./state.ts";

/** Picks or unpicks one row, by default the one under the cursor. A row that is not loaded cannot be picked. */
export function togglePick<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  index = snapshot.cursor.index,
): GridSnapshot<Row> {
  const row = index < rows.total ? rows.rowAt(index) : undefined;
  // While picks are missing, nobody knows yet whether this row is one of them.
  if (row === undefined || snapshot.missing) return snapshot;
  const id = rows.rowId(row);
  const picks = new Map(snapshot.picks);
  if (!picks.delete(id)) picks.set(id, row);
  return { ...snapshot, picks, anchor: { index, id }, pickedBefore: undefined };
}

/** Moves the cursor by a number of rows and picks every row from the start of the range; moving back unpicks. */
export function extendBy<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, by: number): GridSnapshot<Row> {
  return extendTo(snapshot, rows, snapshot.cursor.index + by);
}

/** Moves the cursor to a row and picks every row from the start of the range. Those not loaded are missing then. */
export function extendTo<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, index: number): GridSnapshot<Row> {
  // A range cannot be begun from picks that are still missing.
  if (rows.total === 0 || (snapshot.missing && !snapshot.pickedBefore)) return snapshot;
  const pickedBefore = snapshot.pickedBefore ?? snapshot.picks;
  const cursor = placeAt(rows, index);
  const span = spanOf(rows, snapshot.anchor.index, cursor.index);
  return { ...withSpan(snapshot, rows, span, pickedBefore), cursor, pickedBefore, moves: snapshot.moves + 1 };
}

/** Picks the rows between two indexes, both included; the cursor stays. Those not loaded are missing then. */
export function pickRange<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  first: number,
  last: number,
): GridSnapshot<Row> {
  const onto = snapshot.missing?.before ?? snapshot.picks;
  return { ...withSpan(snapshot, rows, spanOf(rows, first, last), onto), pickedBefore: undefined };
}

/** Picks the rows of the page that the cursor is on. */
export function pickPage<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, pageSize: number): GridSnapshot<Row> {
  const first = Math.floor(snapshot.cursor.index / pageSize) * pageSize;
  return pickRange(snapshot, rows, first, first + pageSize - 1);
}

/** Picks all rows of the result and no other. Those not loaded are missing then. */
export function pickAll<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>): GridSnapshot<Row> {
  if (rows.total === 0) return snapshot;
  const before = snapshot.missing?.before ?? snapshot.picks;
  const all = withSpan(snapshot, rows, { first: 0, last: rows.total - 1 }, new Map<string, Row | null>());
  return { ...all, missing: all.missing && { ...all.missing, before }, pickedBefore: undefined };
}

/** Unpicks all rows. */
export function clearPicks<Row>(snapshot: GridSnapshot<Row>): GridSnapshot<Row> {
  if (snapshot.picks.size === 0 && snapshot.pickedBefore === undefined && !snapshot.missing) return snapshot;
  return { ...snapshot, picks: new Map(), anchor: snapshot.cursor, pickedBefore: undefined, missing: null };
}

/**
 * Picks the rows that were missing: `ids` are those of the missing span, in order. Of the rows that are loaded, what is
 * seen decides: another order by now must not pick a row that stands outside of the span.
 */
export function completePicks<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  ids: readonly string[],
): GridSnapshot<Row> {
  if (!snapshot.missing) return snapshot;
  const { span, onto } = snapshot.missing;
  const picks = new Map(onto);
  for (const id of ids) {
    const index = rows.indexOf?.(id);
    if (index === undefined) picks.set(id, picks.get(id) ?? null);
    else if (index >= span.first && index <= span.last) picks.set(id, rows.rowAt(index) ?? null);
  }
  addLoaded(picks, rows, span);
  return { ...snapshot, picks, missing: null };
}

/** Takes back the picks of which some are missing: a part of them would look like all. */
export function dropMissingPicks<Row>(snapshot: GridSnapshot<Row>): GridSnapshot<Row> {
  if (!snapshot.missing) return snapshot;
  return { ...snapshot, picks: snapshot.missing.before, pickedBefore: undefined, missing: null };
}

/** The picks with the present content of each loaded row; the same map when none has changed. */
export function refreshPicks<Row>(picks: Picks<Row>, rows: GridRows<Row>): Picks<Row> {
  let changed: Map<string, Row | null> | undefined;
  for (const [id, before] of picks) {
    // What was never loaded is read when a command needs it.
    if (before === null) continue;
    const index = rows.indexOf?.(id);
    const row = index === undefined ? undefined : rows.rowAt(index);
    if (row === undefined || row === before || rows.rowId(row) !== id) continue;
    changed ??= new Map(picks);
    changed.set(id, row);
  }
  return changed ?? picks;
}

/** The picks together with the rows of a span, and which of these are missing. */
function withSpan<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  span: RowSpan,
  onto: Picks<Row>,
): GridSnapshot<Row> {
  const picks = new Map(onto);
  const isWhole = addLoaded(picks, rows, span);
  return { ...snapshot, picks, missing: isWhole ? null : { span, onto, before: onto } };
}

/** Adds the loaded rows of a span; false when some of its rows are not loaded. */
function addLoaded<Row>(picks: Map<string, Row | null>, rows: GridRows<Row>, { first, last }: RowSpan): boolean {
  let isWhole = true;
  for (let index = first; index <= last; index += 1) {
    const row = rows.rowAt(index);
    if (row === undefined) isWhole = false;
    else picks.set(rows.rowId(row), row);
  }
  return isWhole;
}

function spanOf<Row>(rows: GridRows<Row>, one: number, other: number): RowSpan {
  return { first: Math.max(0, Math.min(one, other)), last: Math.min(rows.total - 1, Math.max(one, other)) };
}
