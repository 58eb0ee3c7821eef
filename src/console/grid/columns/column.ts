/**
 * CSS variables by name, such as `--dot`. Use the same object for the same colours: a cell is painted again for another
 * one.
 */
export type CellColors = Readonly<Record<`--${string}`, string>>;

/** Where the pictures of a column are. Keep one object for each list. */
export interface ColumnPicture<Row> {
  /** The id of the file that is the picture of a row; null where it has none. Another picture is another file. */
  fileOf(row: Row): string | null;
  /** Reads that file. Where it throws, the row stays without a picture. */
  read(row: Row): Promise<Blob>;
}

/** One column of a grid over rows of type Row. Keep the list in a constant: a new list redraws every row. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The width in CSS pixels until the operator changes it. */
  readonly width: number;
  /** The width in CSS pixels in a narrow grid, such as one beside a panel on a small screen; default `width`. */
  readonly narrow?: number;
  /** The least width in CSS pixels; default 40. */
  readonly minWidth?: number;
  /** Its text is never cut: the column widens for its longest text, and a very long one takes a second line. */
  readonly whole?: true;
  /** "end" for numbers. */
  readonly align?: "start" | "end";
  /** The exact text of the cell. */
  text(row: Row): string;
  /** What exports write where the text of the cell is not whole: moments with their day, numbers without separators. */
  exported?(row: Row): string;
  /** The type of an exported value, unless it is a text; "moment" is "2026-11-21 09:41". */
  readonly exportedAs?: "number" | "moment";
  /** The title in exports, where values need another one, such as a unit. */
  readonly exportedTitle?: string;
  /** The server's name for sorting by this column; without it the column cannot be sorted. */
  readonly sort?: string;
  /** The width in CSS pixels that the cell's classes need beside the text; default 0. */
  readonly room?: number;
  /** The CSS classes of this row's cell, or an empty string. A cell is rendered from its text and style only. */
  tone?(row: Row): string;
  /** The colours of this row's cell that no style sheet defines. */
  colors?(row: Row): CellColors | undefined;
  /** A picture before the text, fetched once its row rests on screen. The text says whose it is. */
  readonly picture?: ColumnPicture<Row>;
  /** Letters that are shown until the picture is loaded, or when there is none. */
  initials?(row: Row): string;
  /** The tooltip of the column's title. */
  readonly description?: string;
}

/** How the rows are sorted: the server's name of the column, and the direction. */
export interface GridSort {
  readonly by: string;
  readonly descending: boolean;
}

/** The sorting after a click on a column's title: ascending, then descending, then the server's default (undefined). */
export function nextSort(by: string, current: GridSort | undefined): GridSort | undefined {
  if (current?.by !== by) return { by, descending: false };
  return current.descending ? undefined : { by, descending: true };
}
