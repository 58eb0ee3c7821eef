import { plainAmount } from "#contract/money.ts";
import type { GridColumn } from "./column.ts";

type NumberCells<Row> = Required<Pick<GridColumn<Row>, "align" | "text" | "exported" | "exportedAs">>;

/** The cells of a column of numbers: formatted on screen, plain in exports, empty without a number. */
export function numberCells<Row>(
  valueOf: (row: Row) => number | null,
  write: (value: number) => string,
  plain: (value: number) => string = String,
): NumberCells<Row> {
  const cell = (row: Row, words: (value: number) => string): string => {
    const value = valueOf(row);
    return value === null ? "" : words(value);
  };
  return { align: "end", text: (row) => cell(row, write), exported: (row) => cell(row, plain), exportedAs: "number" };
}

/** The same for a column of amounts, which are minor units: exports write 12345 as 123.45. */
export function amountCells<Row>(
  valueOf: (row: Row) => number | null,
  format: { amount(minor: number): string },
): NumberCells<Row> {
  return numberCells(valueOf, format.amount, plainAmount);
}

/** The cells of a column of moments: "21 Nov 2026, 09:41", and in exports as a spreadsheet reads it. */
export function momentCells<Row>(
  momentOf: (row: Row) => string | null,
  format: { full(at: string): string; sheetMoment(at: string): string },
): Required<Pick<GridColumn<Row>, "text" | "exported" | "exportedAs">> {
  const cell = (row: Row, words: (at: string) => string): string => {
    const at = momentOf(row);
    return at === null ? "" : words(at);
  };
  return {
    text: (row) => cell(row, format.full),
    exported: (row) => cell(row, format.sheetMoment),
    exportedAs: "moment",
  };
}
