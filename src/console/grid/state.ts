import type { RowSpan } from "./rows/slots.ts";

/** A row position: its index in the whole result and, once it is loaded, its id. */
export interface GridPlace {
  readonly index: number;
  readonly id: string | undefined;
}

/** Rows to select that are not all loaded. `completeSelection` must be called once their ids are known. */
export interface MissingRows<Row> {
  readonly span: RowSpan;
  /** The selected rows that they are added to. */
  readonly onto: Selected<Row>;
  /** The selected rows to go back to when the ids cannot be read. */
  readonly before: Selected<Row>;
}

/** Selected rows by id, as they were last loaded; null for one that never was. Rows of pages no longer loaded stay. */
export type Selected<Row> = ReadonlyMap<string, Row | null>;

/** The cursor and the selection of a grid, as plain data. */
export interface GridSnapshot<Row> {
  readonly cursor: GridPlace;
  /**
   * The id of the row that was under the cursor and has left, until the operator moves; null otherwise. No row is under
   * the cursor then: nobody has pointed at the one that has taken its place.
   */
  readonly cursorLeft: string | null;
  /** Where a range begins. */
  readonly anchor: GridPlace;
  readonly selected: Selected<Row>;
  /** The rows that were selected before the open range; undefined while no range is open. */
  readonly selectedBefore: Selected<Row> | undefined;
  /** What is still missing of the selection; null when it is complete. */
  readonly missing: MissingRows<Row> | null;
  /** Grows with each deliberate move, so that the grid scrolls to the cursor after those moves only. */
  readonly moves: number;
}

/**
 * The visible part, in CSS pixels and rows; written by the grid, read by the commands that move and by a remounted
 * grid.
 */
interface GridView {
  scrollTop: number;
  scrollLeft: number;
  /** The number of fully visible rows. */
  rowsInView: number;
}

/**
 * The cursor and the selection of one grid. A plain store and not a proxy: every painted row listens to it, and a held
 * key must reach the screen without the cost of proxies.
 */
export interface GridState<Row> {
  read(): GridSnapshot<Row>;
  write(next: GridSnapshot<Row>): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: () => void): () => void;
  readonly view: GridView;
}

/** A new state: cursor on the first row, nothing selected, scrolled to the top. */
export function createGridState<Row>(): GridState<Row> {
  let snapshot = emptySnapshot<Row>();
  const listeners = new Set<() => void>();
  return {
    read: () => snapshot,
    write(next) {
      if (next === snapshot) return;
      snapshot = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    view: { scrollTop: 0, scrollLeft: 0, rowsInView: 1 },
  };
}

/** Cursor on the first row, nothing selected. */
export function emptySnapshot<Row>(): GridSnapshot<Row> {
  const start: GridPlace = { index: 0, id: undefined };
  return {
    cursor: start,
    cursorLeft: null,
    anchor: start,
    selected: new Map(),
    selectedBefore: undefined,
    missing: null,
    moves: 0,
  };
}

/** The index that is `by` rows from the cursor. The row at the index of one whose row has left is already the next. */
export function indexAfter<Row>({ cursor, cursorLeft }: GridSnapshot<Row>, by: number): number {
  return cursor.index + (cursorLeft !== null && by > 0 ? by - 1 : by);
}
