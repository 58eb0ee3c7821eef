import { type GridRows, relocate, placeAt } from "./rows/rows.ts";
import { type GridSnapshot, indexAfter } from "./state.ts";
import { refreshSelected } from "./selection.ts";

/** The row under the cursor; undefined in an empty list, while the row is loading, and after it has left. */
export function cursorRow<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>): Row | undefined {
  if (snapshot.cursorLeft !== null) return undefined;
  return snapshot.cursor.index < rows.total ? rows.rowAt(snapshot.cursor.index) : undefined;
}

/** Moves the cursor to a row index, or to the nearest one that exists, and closes an open range. */
export function moveTo<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, index: number): GridSnapshot<Row> {
  const cursor = placeAt(rows, index);
  return {
    ...snapshot,
    cursor,
    cursorLeft: null,
    anchor: cursor,
    selectedBefore: undefined,
    moves: snapshot.moves + 1,
  };
}

/** Moves the cursor by a number of rows, down when positive. */
export function moveCursor<Row>(snapshot: GridSnapshot<Row>, rows: GridRows<Row>, by: number): GridSnapshot<Row> {
  return moveTo(snapshot, rows, indexAfter(snapshot, by));
}

/** Moves the cursor by a number of views, down when positive; one row of the old view stays visible. */
export function moveByViews<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  by: number,
  rowsInView: number,
): GridSnapshot<Row> {
  return moveCursor(snapshot, rows, by * viewStep(rowsInView));
}

/** How many rows a page key moves: one row of the old view stays visible. */
export function viewStep(rowsInView: number): number {
  return Math.max(1, rowsInView - 1);
}

/** Moves the cursor to the first or the last row of the whole result. */
export function moveToEnd<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  end: "first" | "last",
): GridSnapshot<Row> {
  return moveTo(snapshot, rows, end === "first" ? 0 : rows.total - 1);
}

/**
 * Must be called whenever rows were added, removed or changed: cursor and range follow their rows, and the selected
 * rows get the present rows. When the row under the cursor has left, the next one is under it where `takesNext` of its
 * id, and else none until that row is back. Returns the same object when nothing has changed.
 */
export function followRows<Row>(
  snapshot: GridSnapshot<Row>,
  rows: GridRows<Row>,
  takesNext: (id: string) => boolean = () => true,
): GridSnapshot<Row> {
  const { id } = snapshot.cursor;
  const back = snapshot.cursorLeft === null ? undefined : rows.indexOf?.(snapshot.cursorLeft);
  if (back !== undefined && back >= 0 && back < rows.total)
    return followRows({ ...snapshot, cursor: placeAt(rows, back), cursorLeft: null }, rows);
  const cursor = relocate(rows, snapshot.cursor);
  const isLost = id !== undefined && cursor.id !== undefined && cursor.id !== id && !takesNext(id);
  const cursorLeft = snapshot.cursorLeft ?? (isLost ? id : null);
  const anchor = relocate(rows, snapshot.anchor);
  const selected = refreshSelected(snapshot.selected, rows);
  if (cursor === snapshot.cursor && anchor === snapshot.anchor && selected === snapshot.selected) {
    return snapshot;
  }
  return { ...snapshot, cursor, cursorLeft, anchor, selected };
}
