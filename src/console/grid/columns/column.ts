/**
 * CSS variables by name, such as `--dot`. Use the same object for the same colours: a cell is painted again for another
 * one.
 */
export type CellColors = Readonly<Record<`--${string}`, string>>;

/** One column of a grid with rows of type Row. Keep the list in a constant: a new list renders every row again. */
export interface GridColumn<Row> {
  readonly id: string;
  readonly title: string;
  /** The width in CSS pixels until the operator changes it. */
  readonly width: number;
  /** The least width in CSS pixels; default 40. */
  readonly minWidth?: number;
  /** "end" for numbers. */
  readonly align?: "start" | "end";
  /** The exact text of the cell; exports write the same. */
  text(row: Row): string;
  /** The server's name for sorting by this column; without it the column cannot be sorted. */
  readonly sort?: string;
  /** The width in CSS pixels that the cell's classes need beside the text; default 0. */
  readonly room?: number;
  /** The CSS classes of this row's cell, or an empty string. A cell is rendered from its text and style only. */
  tone?(row: Row): string;
  /** The colours of this row's cell that no style sheet defines. */
  colors?(row: Row): CellColors | undefined;
  /** The URL of a picture before the text, or null when this row has none. The text says whose picture it is. */
  picture?(row: Row): string | null;
  /** The letters shown in place of a missing picture. */
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
