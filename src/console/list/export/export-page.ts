import type { GridColumn } from "#console/grid/columns/column.ts";
import { type GridLayout, shownColumns } from "#console/grid/columns/layout.ts";
import type { GridRows } from "#console/grid/rows/rows.ts";
import { csvText } from "./csv.ts";

/**
 * A page of a list as CSV text: the visible columns in their order, with complete dates and numbers. `first` and `last`
 * are the indexes of its rows, counted from 0.
 */
export function pageAsCsv<Row>(
  rows: GridRows<Row>,
  columns: readonly GridColumn<Row>[],
  layout: GridLayout,
  span: { readonly first: number; readonly last: number } | null,
): string {
  const shown = shownColumns(columns, layout);
  const lines = span ? Array.from({ length: span.last - span.first + 1 }, (_, at) => rows.rowAt(span.first + at)) : [];
  return csvText([
    shown.map(({ title }) => title),
    ...lines.flatMap((row) => (row ? [shown.map((column) => (column.exported ?? column.text)(row))] : [])),
  ]);
}
