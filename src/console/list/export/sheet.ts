import type { SheetCell, SheetLines } from "#contract/sheets/sheet.ts";
import type { GridColumn } from "#console/grid/columns/column.ts";
import { type GridLayout, shownColumns } from "#console/grid/columns/layout.ts";

/** A file that is written line by line. */
export interface SheetWriter {
  /** Adds lines below those before. */
  add(lines: SheetLines): void;
  /** The whole file; nothing can be added any more. */
  end(): Blob;
}

/** How the rows of a list become lines: the columns that are shown, in their order, with complete dates and numbers. */
export interface Sheet<Row> {
  readonly titles: readonly string[];
  line(row: Row): readonly SheetCell[];
}

/** Makes the sheet of a list from its columns and their layout. */
export function sheetOf<Row>(columns: readonly GridColumn<Row>[], layout: GridLayout): Sheet<Row> {
  const shown = shownColumns(columns, layout);
  return {
    titles: shown.map(({ title, exportedTitle }) => exportedTitle ?? title),
    line: (row) =>
      shown.map((column) => ({ text: (column.exported ?? column.text)(row), is: column.exportedAs ?? "text" })),
  };
}
