import { plainCell, harmlessCell } from "./formula.ts";

/** The lines of a table and the cells in each, as spreadsheets put them on the clipboard. */
export type Table = readonly (readonly string[])[];

/**
 * Reads what a spreadsheet has copied: cells apart by tabs, those with quotes may hold tabs and line breaks. The line
 * break at the end ends the last line, and begins no other.
 */
export function parseTsv(text: string): Table {
  return parseCells(text, "\t");
}

/** Reads a table whose cells are apart by what its first line says: tabs, semicolons or commas. */
export function parseTable(text: string): Table {
  const first = text.split(/[\r\n]/, 1)[0] ?? "";
  return parseCells(text, (["\t", ";"] as const).find((each) => first.includes(each)) ?? ",");
}

type Separator = "\t" | ";" | ",";

function parseCells(text: string, separator: Separator): Table {
  const lines: string[][] = [[]];
  let at = 0;
  while (at < text.length) {
    const { cell, end } = cellAt(text, at, separator);
    lines.at(-1)?.push(plainCell(cell));
    at = end;
    if (at >= text.length) break;
    const isLineEnd = text[at] !== separator;
    at += text.startsWith("\r\n", at) ? 2 : 1;
    if (!isLineEnd && at === text.length) lines.at(-1)?.push("");
    if (isLineEnd && at < text.length) lines.push([]);
  }
  return lines[0]?.length === 0 ? [] : lines;
}

/** Writes a table as spreadsheets read it; no cell of it is run as a formula there. */
export function printTsv(table: Table): string {
  const text = table.map((cells) => cells.map((cell) => quoted(harmlessCell(cell))).join("\t")).join("\n");
  // A last line of one empty cell would be no line without its end.
  return table.at(-1)?.join("\t") === "" ? `${text}\n` : text;
}

/** The cell that begins at a place, and the place of the separator or line break after it. */
function cellAt(text: string, start: number, separator: Separator): { readonly cell: string; readonly end: number } {
  if (text[start] === '"') {
    const match = new RegExp(`"((?:[^"]|"")*)"(?=[${separator}\\r\\n]|$)`, "y");
    match.lastIndex = start;
    const found = match.exec(text);
    // A quote that is never closed is a plain one, such as that of an inch.
    if (found) return { cell: (found[1] ?? "").replaceAll('""', '"'), end: match.lastIndex };
  }
  const rest = new RegExp(`[^${separator}\\r\\n]*`, "y");
  rest.lastIndex = start;
  const cell = rest.exec(text)?.[0] ?? "";
  return { cell, end: start + cell.length };
}

function quoted(cell: string): string {
  return /[\t\r\n]/.test(cell) || cell.startsWith('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Whether a spreadsheet has shortened a number, such as 8.9E+12, so that its last digits are lost. It writes a sign and at
 * least two digits behind the E: 12E5 and 3E-4 are codes as they were.
 */
export function isShortened(text: string): boolean {
  return /^[+-]?\d{1,3}(?:[.,]\d+)?e[+-]\d{2,3}$/i.test(text);
}

/** The text of a pasted cell without what only surrounds it; or why it cannot be what it was. */
export function pastedText(cell: string): { readonly text: string } | { readonly because: string } {
  const text = cell.replaceAll(/[\u00a0\u2007\u202f]/g, " ").trim();
  if (isShortened(text)) return { because: `The spreadsheet has shortened this to ${text}: format it as text there` };
  return { text };
}

/** A number without the sign of a currency before or after it: "₹ 1,200.50", "Rs. 45", "45 INR". */
export function withoutCurrency(text: string): string {
  const sign = String.raw`(?:\p{Sc}|rs\.?|inr|mrp)`;
  return text.replace(new RegExp(`^(-?)${sign}\\s*(?=[\\d.-])|(?<=\\d)\\s*${sign}$`, "giu"), "$1").trim();
}
