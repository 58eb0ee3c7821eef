import type { ReactNode } from "react";

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
  /** Draws the cell where text is not enough. It must read as `text` does. */
  render?(row: Row): ReactNode;
  /** What the server calls this column when it sorts; without it the column cannot be sorted. */
  readonly sort?: string;
  /** A CSS class for the cell of this row, or an empty string. */
  tone?(row: Row): string;
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
