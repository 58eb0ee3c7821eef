import { harmlessCell } from "#contract/formula.ts";

/** Excel reads UTF-8 only behind this mark. */
const byteOrderMark = "\uFEFF";

/** A table as CSV text: RFC 4180, CRLF, with a byte order mark. The first row holds the titles. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** One cell: quoted where it must be, and never read as a formula by a spreadsheet. */
export function csvCell(text: string): string {
  const safe = harmlessCell(text);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
