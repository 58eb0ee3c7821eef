import { harmlessCell } from "#contract/formula.ts";

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const byteOrderMark = "\uFEFF";

/** A table as CSV text: RFC 4180, CRLF, with a byte order mark. The first row has the titles. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((row) => `${row.map(csvCell).join(",")}\r\n`).join("");
}

/** One cell, quoted if needed, and changed so that no spreadsheet runs it as a formula. */
export function csvCell(text: string): string {
  const safe = harmlessCell(text);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
