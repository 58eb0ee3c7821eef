import { ImportRefused } from "#gateway/imports/import-refused.ts";
import type { PartFacts } from "#gateway/imports/subject.ts";

/** The name of the column for each part. */
export type ColumnMap = Readonly<Partial<Record<string, string>>>;

/** The position of each part in a record; parts without a column are left out. */
export type Places = ReadonlyMap<string, number>;

/** Finds the columns of the parts in a file's header. Throws an ImportRefused that names everything that is wrong. */
export function findColumns(
  header: readonly string[],
  parts: Readonly<Record<string, PartFacts>>,
  { file, map, delimiter }: { readonly file: string; readonly map: ColumnMap; readonly delimiter: string },
): Places {
  const places = new Map<string, number>();
  const unmapped: string[] = [];
  const missing: string[] = [];
  const several: string[] = [];
  for (const [part, { required }] of Object.entries(parts)) {
    const column = map[part];
    if (column === undefined) {
      if (required) unmapped.push(part);
      continue;
    }
    const place = header.indexOf(column);
    if (place < 0) missing.push(column);
    else if (header.lastIndexOf(column) !== place) several.push(column);
    else places.set(part, place);
  }
  const sentences: string[] = [];
  if (missing.length > 0) sentences.push(`${file} has no ${columnWord(missing)} ${missing.join(", ")}.`);
  if (several.length > 0) {
    sentences.push(`${file} has several columns ${several.join(", ")}: give each a name of its own.`);
  }
  if (unmapped.length > 0) sentences.push(`--map names no column for ${unmapped.join(", ")}.`);
  if (missing.length + unmapped.length > 0) sentences.push(`The file has ${columnWord(header)} ${header.join(", ")}.`);
  if (missing.length > 0 && header.length === 1) sentences.push(`Is ${JSON.stringify(delimiter)} the delimiter?`);
  if (sentences.length > 0) throw new ImportRefused(sentences.join(" "));
  return places;
}

function columnWord(columns: readonly string[]): string {
  return columns.length === 1 ? "column" : "columns";
}
