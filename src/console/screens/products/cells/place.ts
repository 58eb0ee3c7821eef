/** A cell of the grid: the index of its row, and of its column among those shown. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells, both ends included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The rectangle between two cells. */
export function blockOf(one: Place, other: Place): Block {
  return {
    top: Math.min(one.row, other.row),
    bottom: Math.max(one.row, other.row),
    left: Math.min(one.column, other.column),
    right: Math.max(one.column, other.column),
  };
}

/** Whether a rectangle has a cell. */
export function hasCell({ top, bottom, left, right }: Block, { row, column }: Place): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** How big the grid is: a cell is never beyond it. */
export interface Size {
  readonly rows: number;
  readonly columns: number;
  /** How many rows a page key moves. */
  readonly page: number;
}

/** A key that may lead to another cell. */
export interface Move {
  readonly key: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
}

/** Where a key leads from a cell; null for a key that does not move. Ctrl goes to the edge. */
export function placeAfter(
  { row, column }: Place,
  { key, ctrl, shift }: Move,
  { rows, columns, page }: Size,
): Place | null {
  const lastRow = rows - 1;
  const lastColumn = columns - 1;
  const at = (to: number, over: number): Place => ({
    row: Math.max(0, Math.min(lastRow, to)),
    column: Math.max(0, Math.min(lastColumn, over)),
  });
  switch (key) {
    case "ArrowUp":
      return at(ctrl ? 0 : row - 1, column);
    case "ArrowDown":
      return at(ctrl ? lastRow : row + 1, column);
    case "ArrowLeft":
      return at(row, ctrl ? 0 : column - 1);
    case "ArrowRight":
      return at(row, ctrl ? lastColumn : column + 1);
    case "Home":
      return at(ctrl ? 0 : row, 0);
    case "End":
      return at(ctrl ? lastRow : row, lastColumn);
    case "PageUp":
      return at(row - page, column);
    case "PageDown":
      return at(row + page, column);
    case "Tab":
      // At the end of a row, the next one follows.
      if (shift) return column > 0 ? at(row, column - 1) : at(row - 1, row > 0 ? lastColumn : 0);
      return column < lastColumn ? at(row, column + 1) : at(row + 1, row < lastRow ? 0 : lastColumn);
    default:
      return null;
  }
}
