import type { GridColumn } from "#console/grid/columns/column.ts";
import { type GridLayout, shownColumns } from "#console/grid/columns/layout.ts";
import type { GridRows } from "#console/grid/rows/rows.ts";

/** A cell of an export: its text, and what that is. */
export interface SheetCell {
  readonly text: string;
  readonly is: "text" | "number" | "moment";
}

/** A table as exports write it. */
export interface SheetTable {
  readonly titles: readonly string[];
  readonly lines: readonly (readonly SheetCell[])[];
}

/**
 * A page of a list as a table: the visible columns in their order, with complete dates and numbers. `first` and `last`
 * are the indexes of its rows, counted from 0.
 */
export function pageAsTable<Row>(
  rows: GridRows<Row>,
  columns: readonly GridColumn<Row>[],
  layout: GridLayout,
  span: { readonly first: number; readonly last: number } | null,
): SheetTable {
  const shown = shownColumns(columns, layout);
  const page = span ? Array.from({ length: span.last - span.first + 1 }, (_, at) => rows.rowAt(span.first + at)) : [];
  return {
    titles: shown.map(({ title }) => title),
    lines: page.flatMap((row) =>
      row
        ? [shown.map((column) => ({ text: (column.exported ?? column.text)(row), is: column.exportedAs ?? "text" }))]
        : [],
    ),
  };
}
