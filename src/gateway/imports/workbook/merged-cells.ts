import type { Parts } from "./parts.ts";
import { columnOf } from "./column-of.ts";
import { WorkbookTrouble } from "./trouble.ts";

/** Cells of one column that are merged over several rows. */
interface MergedCells {
  readonly column: number;
  readonly lastRow: number;
}

/** The merged cells by the row in which they begin. */
export type MergedByRow = ReadonlyMap<number, readonly MergedCells[]>;

const mostMerged = 500_000;
/** How much is kept of what was read, in which a tag may have begun. */
const keptBehind = 200;
const mergedPattern =
  /<(?:[\w.-]{1,40}:)?mergeCell\s[^<>]{0,100}?ref="([A-Z]{1,3})(\d{1,7}):[A-Z]{1,3}(\d{1,7})"[^<>]*>/g;

/**
 * Reads which cells are merged over several rows. A sheet says it behind its rows, so it is looked for there before the
 * rows are read; only what stands behind them is looked at.
 */
export async function readMergedCells(parts: Parts, sheet: string): Promise<MergedByRow> {
  const found = new Map<number, MergedCells[]>();
  let count = 0;
  let isBehind = false;
  let rest = "";
  for await (const bytes of parts.bytes(sheet)) {
    const text = rest + bytes.toString("latin1");
    rest = text.slice(-keptBehind);
    isBehind ||= text.includes("sheetData") && /<\/(?:[\w.-]{1,40}:)?sheetData\s*>/.test(text);
    if (!isBehind) continue;
    // A tag that has ended is not read again.
    rest = rest.slice(rest.lastIndexOf(">") + 1);
    for (const [, column = "", from, to] of text.matchAll(mergedPattern)) {
      const [first, lastRow] = [Number(from), Number(to)];
      if (lastRow <= first) continue;
      if ((count += 1) > mostMerged) throw new WorkbookTrouble("has too many merged cells: save its sheet as CSV");
      const there = found.get(first);
      const merged = { column: columnOf(column), lastRow };
      if (there) there.push(merged);
      else found.set(first, [merged]);
    }
  }
  return found;
}

/**
 * Makes what gives each row of merged cells their value, which stands in the first one. Of cells that are merged over
 * several columns too, only the first column has it: it would be another part of the line in the others.
 */
export function mergedFiller(merged: MergedByRow): (number: number, row: string[]) => void {
  let held: { readonly column: number; readonly lastRow: number; readonly text: string }[] = [];
  return (number, row) => {
    held = held.filter(({ lastRow }) => lastRow >= number);
    for (const { column, text } of held) {
      while (row.length <= column) row.push("");
      if (row[column] === "") row[column] = text;
    }
    for (const { column, lastRow } of merged.get(number) ?? []) held.push({ column, lastRow, text: row[column] ?? "" });
  };
}
