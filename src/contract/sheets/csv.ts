import { harmlessCell } from "#contract/formula.ts";
import type { SheetText } from "./sheet.ts";

/** Excel reads a file as UTF-8 only if it begins with this mark. */
const byteOrderMark = "\uFEFF";

/** Writes a CSV file: RFC 4180, CRLF, with a byte order mark. Its first line has the titles. */
export function csvText(titles: readonly string[]): SheetText {
  let head = byteOrderMark + csvLine(titles);
  const begun = (text: string): string => {
    const whole = head + text;
    head = "";
    return whole;
  };
  return {
    add: (lines) => begun(lines.map((cells) => csvLine(cells.map(({ text }) => text))).join("")),
    end: () => begun(""),
  };
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

/** One cell, quoted if needed, and changed so that no spreadsheet runs it as a formula. */
export function csvCell(text: string): string {
  const safe = harmlessCell(text);
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
