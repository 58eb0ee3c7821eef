import { productCells, readProductCell } from "#contract/products/cells.ts";
import { pastedText, type Table, withoutCurrency } from "#contract/tsv.ts";
import type { Block, Place } from "./place.ts";

/** The cell of a table that goes into a cell of the grid. */
export interface PlacedText extends Place {
  readonly text: string;
}

/**
 * Where the cells of a pasted table go by their position: from the first cell of the block on. One cell fills the whole
 * block; what lies beyond the grid is left out, and counted.
 */
export function placeTable(
  table: Table,
  { top, left, bottom, right }: Block,
  size: { readonly rows: number; readonly columns: number },
): { readonly cells: readonly PlacedText[]; readonly left: number } {
  const first = table[0]?.[0];
  if (table.length === 1 && table[0]?.length === 1 && first !== undefined) {
    const cells: PlacedText[] = [];
    for (let row = top; row <= bottom; row += 1)
      for (let column = left; column <= right; column += 1) cells.push({ row, column, text: first });
    return { cells, left: 0 };
  }
  const all = table.flatMap((line, down) => line.map((text, over) => ({ row: top + down, column: left + over, text })));
  const cells = all.filter(({ row, column }) => row < size.rows && column < size.columns);
  return { cells, left: all.length - cells.length };
}

/** A line of two pasted columns: what may be a code, and the value for its product. */
export interface CodedLine {
  readonly code: string;
  readonly text: string;
}

/** The lines of a table of two columns; null for any other. Zeros of codes stay, because a code is a text. */
export function codedLines(table: Table): readonly CodedLine[] | null {
  const lines = table.filter((line) => line.some((cell) => cell.trim() !== ""));
  if (lines.length === 0 || lines.some((line) => line.length !== 2)) return null;
  return lines.map(([code = "", text = ""]) => {
    const plain = pastedText(code);
    return { code: "text" in plain ? plain.text : code.trim(), text };
  });
}

/**
 * Whether two columns are matched by code: at least half of what stands in the first one are codes. The rest is named
 * as unknown, but for a heading above the lines, whose value cannot be one.
 */
export function matchCodes(
  lines: readonly CodedLine[],
  column: string,
  isKnown: (code: string) => boolean,
): { readonly known: readonly CodedLine[]; readonly unknown: readonly string[] } | null {
  const known = lines.filter(({ code }) => isKnown(code));
  if (known.length === 0 || known.length * 2 < lines.length) return null;
  const unknown = lines
    .filter((line, at) => !isKnown(line.code) && !(at === 0 && isHeading(line, column)))
    .map(({ code }) => code);
  return { known, unknown };
}

function isHeading({ text }: CodedLine, column: string): boolean {
  return productCells[column] !== undefined && "because" in readProductCell(column, withoutCurrency(text));
}
