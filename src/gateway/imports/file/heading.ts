import type { ImportHeading } from "#contract/imports/schema.ts";
import { importDelimiters } from "#contract/imports/import.ts";

/** A record of a file; `problem` says why it could not be cut into its fields. */
interface Row {
  readonly line: number;
  readonly fields: readonly string[];
  readonly problem?: string;
}

/** The columns of a file of refused lines before those of its input. */
export const refusedColumns = ["line", "reason", "file"] as const;
/** Further ones, of a file that was sent through the console. */
export const explainedColumns = ["code", "column", "value"] as const;

/** Most files name their columns in their first line. */
export const plainHeading: ImportHeading = { after: 0, lines: 1 };

/** How many rows of a workbook without names tell how many columns it has: its rows end with their last text. */
const rowsForWidth = 200;

/**
 * Makes what takes the rows of a file, blank ones left out, and answers records: first the names of the columns, then
 * the rows below. What stands before the names is left out.
 */
export function headingReader(
  { after, lines }: ImportHeading,
  { isWorkbook }: { readonly isWorkbook: boolean },
): { take(row: Row): readonly Row[]; end(): readonly Row[] } {
  let waiting: Row[] = [];
  let width: number | null = null;
  const wanted = lines > 0 ? lines : isWorkbook ? rowsForWidth : 1;
  // Empty cells at the end of its rows are no part of a workbook.
  const whole = (row: Row): Row =>
    isWorkbook && width !== null && row.fields.length < width
      ? { ...row, fields: [...row.fields, ...Array.from({ length: width - row.fields.length }, () => "")] }
      : row;
  const finish = (): readonly Row[] => {
    const [first] = waiting;
    if (!first) return [];
    const rows = waiting;
    waiting = [];
    const fields = lines > 0 ? joinedNames(rows.map((row) => row.fields)) : numberedNames(rows);
    width = fields.length;
    if (lines === 0) return [{ line: first.line, fields }, ...rows.map(whole)];
    const problem = rows.find((row) => row.problem !== undefined);
    return [problem ? { ...problem, fields } : { line: first.line, fields }];
  };
  return {
    take(row) {
      if (width !== null) return [whole(row)];
      if (row.line <= after) return [];
      waiting.push(row);
      return waiting.length < wanted ? [] : finish();
    },
    // A file may end within its names: the names that are there still tell what is wrong with them.
    end: () => (width === null ? finish() : []),
  };
}

/** What is wrong with a file that has no record, behind its name. */
export function emptyWords({ after, lines }: ImportHeading = plainHeading): string {
  if (after > 0) return `has nothing behind line ${after}: say where its columns are named`;
  return lines === 0 ? "is empty" : "is empty: its first line must name the columns";
}

function numberedNames(rows: readonly Row[]): readonly string[] {
  return Array.from({ length: Math.max(...rows.map(({ fields }) => fields.length)) }, (_, at) => `Column ${at + 1}`);
}

/**
 * The names of columns that stand in several lines, joined by a space: "Price" over "MRP" and "Selling" gives "Price
 * MRP" and "Price Selling". A cell that is merged over several columns has its text in the first of them. A title, the
 * only text of its line and at its beginning, belongs to no column.
 */
export function joinedNames(rows: readonly (readonly string[])[]): readonly string[] {
  const last = rows.at(-1) ?? [];
  const uppers = rows.slice(0, -1);
  if (uppers.length === 0) return last;
  const isTitle = (row: readonly string[]) => row.slice(1).every((text) => text.trim() === "");
  const width = Math.max(last.length, ...uppers.map((row) => row.findLastIndex((text) => text.trim() !== "") + 1));
  const names = Array.from({ length: width }, () => [] as string[]);
  for (const [at, row] of rows.entries()) {
    if (row !== last && isTitle(row)) continue;
    let carried = "";
    for (const [column, texts] of names.entries()) {
      const text = row[column]?.trim() ?? "";
      const isOverNone = rows.slice(at + 1).every((below) => (below[column]?.trim() ?? "") === "");
      const own = text === "" && row !== last ? carried : text;
      if (own !== "" && texts.at(-1) !== own) texts.push(own);
      // A name that goes over all lines, with nothing below it, is one of a single column.
      carried = isOverNone ? "" : own;
    }
  }
  return names.map((texts) => texts.join(" "));
}

/** Whether a row names the columns of a file of refused lines. */
export function isRefusedHeading(fields: readonly string[]): boolean {
  return refusedColumns.every((name, at) => fields[at]?.trim() === name);
}

/**
 * The delimiter that the first line of a text names: one such as sep=; that is nothing else, or the names of the columns
 * of refused lines, which were written with a comma whatever the first file had. Null where it names none.
 */
export function delimiterOf(text: string): { readonly delimiter: string; readonly isWholeLine: boolean } | null {
  const [line = ""] = /^[^\r\n]*/.exec(text) ?? [];
  const said = /^"?sep=([^"])"?$/i.exec(line)?.[1];
  if (said !== undefined) return { delimiter: said, isWholeLine: true };
  const refused = importDelimiters.find((each) => isRefusedHeading(line.split(each)));
  return refused === undefined ? null : { delimiter: refused, isWholeLine: false };
}
