/** CSS variables by name, such as `--dot`. Keep one object for each look: a cell is painted again for a new one. */
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
  /** Width in CSS pixels before the operator changed it. */
  readonly width: number;
  /** Least width in CSS pixels; 40 without it. */
  readonly minWidth?: number;
  /** "end" for numbers. */
  readonly align?: "start" | "end";
  /** Exactly what the cell says; exports write the same. */
  text(row: Row): string;
  /** What the server calls this column when it sorts; without it the column cannot be sorted. */
  readonly sort?: string;
  /** Width in CSS pixels of what the classes add beside the text; 0 without it. */
  readonly room?: number;
  /** CSS classes for the cell of this row, or an empty string. All of a cell's drawing is its text and style. */
  tone?(row: Row): string;
  /** Colours for the cell of this row that no style sheet knows. */
  colors?(row: Row): CellColors | undefined;
  /** A picture before the text, fetched once its row rests on screen. The text says whose it is. */
  readonly picture?: ColumnPicture<Row>;
  /** Letters that keep the place of the picture until it is here, and where there is none. */
  initials?(row: Row): string;
  /** Shown when the pointer rests on the title. */
  readonly description?: string;
}

/** The order of the rows: the server's name of the column and its direction. */
export interface GridSort {
  readonly by: string;
  readonly descending: boolean;
}

/** The order a column's title asks for next: ascending, then descending, then the server's own (undefined). */
export function nextSort(by: string, current: GridSort | undefined): GridSort | undefined {
  if (current?.by !== by) return { by, descending: false };
  return current.descending ? undefined : { by, descending: true };
}
