/** A row's place: its index in the whole result and, once it is loaded, its id. */
export interface GridPlace {
  readonly index: number;
  readonly id: string | undefined;
}

/** Cursor and picks of a grid, as plain data. */
export interface GridSnapshot<Row> {
  readonly cursor: GridPlace;
  /** Where a range starts. */
  readonly anchor: GridPlace;
  /** Picked rows by id, each as last seen; rows on pages no longer loaded stay. */
  readonly picks: ReadonlyMap<string, Row>;
  /** The picks as they were before the open range; undefined while none is open. */
  readonly pickedBefore: ReadonlyMap<string, Row> | undefined;
  /** Grows with each deliberate move, so that the grid follows the cursor then and only then. */
  readonly moves: number;
}

/** What is in view, in CSS pixels and rows; written by the grid, read by who moves or comes back. */
interface GridView {
  scrollTop: number;
  scrollLeft: number;
  /** Rows wholly seen at once. */
  rowsInView: number;
}

/**
 * Cursor and picks of one grid. A bare store instead of a proxy: every drawn row listens, and a key held down must
 * reach paint without walking a tree of proxies.
 */
export interface GridState<Row> {
  read(): GridSnapshot<Row>;
  write(next: GridSnapshot<Row>): void;
  /** Answers the function that ends the subscription. */
  subscribe(listener: () => void): () => void;
  readonly view: GridView;
}

/** A fresh state: cursor on the first row, nothing picked, scrolled to the top. */
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

/** Cursor on the first row, nothing picked. */
export function emptySnapshot<Row>(): GridSnapshot<Row> {
  const start: GridPlace = { index: 0, id: undefined };
  return { cursor: start, anchor: start, picks: new Map(), pickedBefore: undefined, moves: 0 };
}
