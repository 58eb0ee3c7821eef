import { basename } from "node:path";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import type { Mapping } from "#gateway/imports/mapping/mapping.ts";
import { wrongFieldCount } from "./check-lines.ts";
import { emptyWords, plainHeading } from "./heading.ts";
import { printable, printableList } from "./printable.ts";
import { type FileFormat, type FileRecord, readRecords } from "./read-records.ts";

/** The file with the lines and, where each of them belongs to a line of another file, that file. */
interface Files extends FileFormat, Pick<Mapping, "on"> {
  readonly file: string;
  readonly join?: string | null;
}

/** How many lines the second file may have: they are kept in memory. */
const mostJoined = 1_000_000;

/**
 * Reads the records of a file, the header first. With a second file, each record is extended by the fields of the
 * record there with the same text in the columns of `on`. A record without its counterpart, in either file, is answered
 * as a problem. Throws an ImportRefused when a file cannot be read.
 */
export function openRecords(files: Files, onBytes: (bytes: number) => void): AsyncGenerator<FileRecord> {
  const { file, join, on } = files;
  return join == null ? readRecords(file, files, onBytes) : joinedRecords({ ...files, join, on: on ?? "" }, onBytes);
}

async function* joinedRecords(
  { file, join, on, ...format }: Files & { readonly join: string; readonly on: string },
  onBytes: (bytes: number) => void,
): AsyncGenerator<FileRecord> {
  const [here = "", there = here] = on.split("=").map((column) => column.trim());
  const [name, joinedName] = [basename(file), basename(join)];
  // The sheet and the heading that are named are those of the first file.
  const second = await readSecond(join, { ...format, sheet: null, heading: plainHeading }, there);
  const blank = second.header.map(() => "");
  const records = readRecords(file, format, onBytes);
  const first = await records.next();
  if (first.done) return;
  const { fields: header } = first.value;
  const place = findColumn(header, here, file);
  yield { line: 1, fields: [...header, ...second.header.map((column) => nameBeside(column, header))] };
  const met = new Set<string>();
  let last = first.value.line;
  for await (const { line, fields, problem } of records) {
    last = line;
    const key = fields[place]?.trim() ?? "";
    const found = key === "" ? undefined : second.records.get(key);
    if (found) met.add(key);
    const others = found?.length === 1 ? found[0]?.fields : undefined;
    const because =
      problem ??
      (fields.length !== header.length ? wrongFieldCount : undefined) ??
      (others ? undefined : found ? `several lines in ${joinedName}` : `no line in ${joinedName}`);
    yield { line, fields: [...fields, ...(others ?? blank)], ...(because === undefined ? {} : { problem: because }) };
  }
  const alone = [...second.records].flatMap(([key, found]) => (met.has(key) ? [] : found));
  for (const { line, fields, problem } of [...second.broken, ...alone]) {
    const because = `a line of ${joinedName}: ${problem ?? `no line in ${name}`}`;
    // Each line of the import has a number of its own: those of the second file are counted on from the first.
    yield { line: last + line, fields: [...header.map(() => ""), ...fields], problem: because };
  }
}

/** The records of the second file by the text in the column that joins them. */
interface Second {
  readonly header: readonly string[];
  readonly records: ReadonlyMap<string, readonly FileRecord[]>;
  /** Those that could not be read. */
  readonly broken: readonly FileRecord[];
}

async function readSecond(file: string, format: FileFormat, column: string): Promise<Second> {
  const lines = readRecords(file, format, () => {});
  const first = await lines.next();
  if (first.done) throw new ImportRefused(`${file} ${emptyWords(format.heading)}.`);
  const { fields: header } = first.value;
  const place = findColumn(header, column, file);
  const records = new Map<string, FileRecord[]>();
  const broken: FileRecord[] = [];
  let count = 0;
  for await (const record of lines) {
    if ((count += 1) > mostJoined) {
      throw new ImportRefused(
        `${file} has more than ${mostJoined.toLocaleString("en-US")} lines, too many for a second file.`,
      );
    }
    const problem = record.problem ?? (record.fields.length === header.length ? undefined : wrongFieldCount);
    if (problem !== undefined) {
      broken.push({ ...record, problem });
      continue;
    }
    const key = record.fields[place]?.trim() ?? "";
    const same = records.get(key);
    if (same) same.push(record);
    else records.set(key, [record]);
  }
  return { header, records, broken };
}

function findColumn(header: readonly string[], column: string, file: string): number {
  const place = header.findIndex((name) => name.trim() === column);
  if (place >= 0) return place;
  throw new ImportRefused(`${file} has no column ${printable(column)}. It has ${printableList(header)}.`);
}

/** The name of a column of the second file. One that the first file has, too, is called "join.NAME". */
export function nameBeside(column: string, header: readonly string[]): string {
  return header.some((name) => name.trim() === column.trim()) ? `join.${column.trim()}` : column;
}
