import type { GridColumn } from "./column.ts";

/** What a column of numbers says in its cells: written for people on screen, plain for a spreadsheet, empty without one. */
export function numberCells<Row>(
  valueOf: (row: Row) => number | null,
  write: (value: number) => string,
): Required<Pick<GridColumn<Row>, "align" | "text" | "exported">> {
  const cell = (row: Row, words: (value: number) => string): string => {
    const value = valueOf(row);
    return value === null ? "" : words(value);
  };
  return { align: "end", text: (row) => cell(row, write), exported: (row) => cell(row, String) };
}
