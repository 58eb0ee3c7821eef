import { type GridRows, placeAt } from "./rows/rows.ts";
import type { RowSpan } from "./rows/slots.ts";
import { type GridSnapshot, indexAfter, type Selected } from "./state.ts";

/** Selects or deselects one row, by default the one under the cursor. A row that is not loaded cannot be selected. */
export function toggleSelected<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  index = snapshot.cursorLeft === null ? snapshot.cursor.index : rows.total,
): GridSnapshot<Row> {
  const row = index < rows.total ? rows.rowAt(index) : undefined;
  // While selected rows are missing, nobody knows yet whether this row is one of them.
  if (row === undefined || snapshot.missing) return snapshot;
  const id = rows.rowId(row);
  const selected = new Map(snapshot.selected);
  if (!selected.delete(id)) selected.set(id, row);
  return { ...snapshot, selected, anchor: { index, id }, selectedBefore: undefined };
}

/** Moves the cursor by a number of rows and selects every row from the start of the range; moving back deselects. */
export function extendBy<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, by: number): GridSnapshot<Row> {
  return extendTo(snapshot, rows, indexAfter(snapshot, by));
}

/** Moves the cursor to a row and selects every row from the start of the range. Those not loaded are missing then. */
export function extendTo<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, index: number): GridSnapshot<Row> {
  // A range cannot begin from a selection that is not complete.
  if (rows.total === 0 || (snapshot.missing && !snapshot.selectedBefore)) return snapshot;
  const selectedBefore = snapshot.selectedBefore ?? snapshot.selected;
  const cursor = placeAt(rows, index);
  const span = spanOf(rows, snapshot.anchor.index, cursor.index);
  const moves = snapshot.moves + 1;
  return { ...withSpan(snapshot, rows, span, selectedBefore), cursor, cursorLeft: null, selectedBefore, moves };
}

/** Selects the rows between two indexes, both included; the cursor stays. Those not loaded are missing then. */
export function selectRange<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  first: number,
  last: number,
): GridSnapshot<Row> {
  const onto = snapshot.missing?.before ?? snapshot.selected;
  return { ...withSpan(snapshot, rows, spanOf(rows, first, last), onto), selectedBefore: undefined };
}

/** Selects the rows of the page that the cursor is on. */
export function selectPage<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, pageSize: number): GridSnapshot<Row> {
  const first = Math.floor(snapshot.cursor.index / pageSize) * pageSize;
  return selectRange(snapshot, rows, first, first + pageSize - 1);
}

/** Selects all rows of the result and no other. Those not loaded are missing then. */
export function selectAll<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>): GridSnapshot<Row> {
  if (rows.total === 0) return snapshot;
  const before = snapshot.missing?.before ?? snapshot.selected;
  const all = withSpan(snapshot, rows, { first: 0, last: rows.total - 1 }, new Map<string, Row | null>());
  return { ...all, missing: all.missing && { ...all.missing, before }, selectedBefore: undefined };
}

/** Deselects all rows. */
export function clearSelection<Row>(snapshot: GridSnapshot<Row>): GridSnapshot<Row> {
  if (snapshot.selected.size === 0 && snapshot.selectedBefore === undefined && !snapshot.missing) return snapshot;
  return { ...snapshot, selected: new Map(), anchor: snapshot.cursor, selectedBefore: undefined, missing: null };
}

/**
 * Selects the rows that were missing: `ids` are those of the missing span, in order. Of the rows that are loaded, only
 * those inside the span are selected: by now the order may be another one.
 */
export function completeSelection<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  ids: readonly string[],
): GridSnapshot<Row> {
  if (!snapshot.missing) return snapshot;
  const { span, onto } = snapshot.missing;
  const selected = new Map(onto);
  for (const id of ids) {
    const index = rows.indexOf?.(id);
    if (index === undefined) selected.set(id, selected.get(id) ?? null);
    else if (index >= span.first && index <= span.last) selected.set(id, rows.rowAt(index) ?? null);
  }
  addLoaded(selected, rows, span);
  return { ...snapshot, selected, missing: null };
}

/** Goes back to the selection before rows were missing: a part of them would look like all. */
export function dropMissing<Row>(snapshot: GridSnapshot<Row>): GridSnapshot<Row> {
  if (!snapshot.missing) return snapshot;
  return { ...snapshot, selected: snapshot.missing.before, selectedBefore: undefined, missing: null };
}

/**
 * The selected rows with the present content of each loaded row; the same map when none has changed. Of one that has
 * left nothing is known any more: commands read it, and leave it out unless the filter still finds it.
 */
export function refreshSelected<Row>(selected: Selected<Row>, rows: GridRows<Row>): Selected<Row> {
  let changed: Map<string, Row | null> | undefined;
  for (const [id, before] of selected) {
    const index = rows.indexOf?.(id);
    const found = index === undefined ? undefined : rows.rowAt(index);
    const row = found !== undefined && rows.rowId(found) === id ? found : null;
    if (row === before) continue;
    changed ??= new Map(selected);
    changed.set(id, row);
  }
  return changed ?? selected;
}

/** The selected rows together with the rows of a span, and which of these are missing. */
function withSpan<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  span: RowSpan,
  onto: Selected<Row>,
): GridSnapshot<Row> {
  const selected = new Map(onto);
  const isWhole = addLoaded(selected, rows, span);
  return { ...snapshot, selected, missing: isWhole ? null : { span, onto, before: onto } };
}

/** Adds the loaded rows of a span; false when some of its rows are not loaded. */
function addLoaded<Row>(selected: Map<string, Row | null>, rows: GridRows<Row>, { first, last }: RowSpan): boolean {
  let isWhole = true;
  for (let index = first; index <= last; index += 1) {
    const row = rows.rowAt(index);
    if (row === undefined) isWhole = false;
    else selected.set(rows.rowId(row), row);
  }
  return isWhole;
}

function spanOf<Row>(rows: GridRows<Row>, one: number, other: number): RowSpan {
  return { first: Math.max(0, Math.min(one, other)), last: Math.min(rows.total - 1, Math.max(one, other)) };
}
