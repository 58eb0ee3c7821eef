// Looks at how one or two files begin, and guesses how they are read. It tells that once.
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ImportHeading, ImportLook } from "#contract/imports/schema.ts";
import { fileTypeOf } from "#gateway/imports/file/file-type.ts";
import { delimiterOf, emptyWords } from "#gateway/imports/file/heading.ts";
import { lineSource } from "#gateway/imports/file/line-source.ts";
import { nameBeside } from "#gateway/imports/file/open-records.ts";
import { type FileFormat, type FileRecord, readRecords, readRows } from "#gateway/imports/file/read-records.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { longestCell } from "#gateway/imports/longest.ts";
import type { OwnWords } from "#gateway/imports/mapping/own-words.ts";
import type { LearnedMap, SavedMap } from "#gateway/imports/mapping/saved-maps.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import { sheetsOf } from "#gateway/imports/workbook/read-workbook.ts";
import { doErrand } from "#gateway/limited/errand.ts";
import { guessDates, guessDelimiter, guessEncoding, guessNumbers } from "./guess-format.ts";
import { guessHeading } from "./guess-heading.ts";
import { guessJoin, guessMap, type SampledColumn } from "./guess-map.ts";
import { plainTrouble } from "./plain-trouble.ts";

/** Where the beginning of a file is; of a workbook all of it. */
export interface Beginning {
  readonly path: string;
  readonly isWorkbook: boolean;
}

/** What is looked at, and what is known about it already. */
export interface LookErrand {
  readonly first: Beginning;
  readonly second: Beginning | null;
  readonly subject: Pick<ImportSubject, "parts" | "hasDates">;
  /** What exports of the store call the parts, and their other columns. */
  readonly exported: Pick<OwnWords, "titles" | "columns">;
  readonly kept: readonly SavedMap[];
  readonly learned: readonly LearnedMap[];
  /** What somebody has said counts instead of a guess. */
  readonly said: {
    readonly encoding?: string | undefined;
    readonly delimiter?: string | undefined;
    readonly sheet?: string | undefined;
    readonly heading?: ImportHeading;
  };
}

/** What a file looks like. */
export type LookTold = Omit<ImportLook, "file" | "join" | "maps"> & {
  readonly join: Omit<NonNullable<ImportLook["join"]>, "file"> | null;
};

/**
 * How many bytes and lines of a file are looked at, how many rows tell where its columns are named, and how many values
 * of a column are shown, or all of them.
 */
const looked = { bytes: 256_000, lines: 200, rows: 60, shown: 3, texts: 40 } as const;
/** The longest value that is shown. */
const longestShown = 80;

/** The columns of a file with their first values, the sheets of a workbook, and why it cannot be read. */
interface Table {
  readonly columns: readonly SampledColumn[];
  readonly sheets: readonly string[];
  readonly trouble: string;
}

/** The ways in which a workbook's own days are read. */
const sheetDays = ["yyyy-MM-dd HH:mm:ss", "yyyy-MM-dd HH:mm", "yyyy-MM-dd"];
const ofWorkbook = "a workbook has it in itself";

await doErrand<LookErrand, LookTold>(async (errand, tell) => tell(await look(errand)));

async function look({ first: begins, second, subject, exported, kept, learned, said }: LookErrand): Promise<LookTold> {
  const { path, isWorkbook } = begins;
  const head = isWorkbook ? null : await readHead(path);
  const told = <Value>(value: Value | undefined) => value !== undefined && { value, because: "you chose it" };
  const encoding = told(said.encoding) || (head ? guessEncoding(head) : { value: "utf-8", because: ofWorkbook });
  const text = head && textOf(head, encoding.value);
  // What the file itself says counts when it is read, too.
  const delimiter =
    (text === null || !delimiterOf(text) ? told(said.delimiter) : null) ||
    (text === null ? { value: ",", because: ofWorkbook } : guessDelimiter(text));
  const format = { encoding: encoding.value, delimiter: delimiter.value };
  const own = { ...format, sheet: said.sheet ?? null };
  const heading = told(said.heading) || guessHeading(await firstRows(path, own), subject.parts, kept.toReversed());
  const first = await readColumns(path, isWorkbook, { ...own, heading: heading.value });
  const beside = second && (await readColumns(second.path, second.isWorkbook, format));
  const here = first.columns.map(({ name }) => name);
  const columns = [
    ...first.columns,
    ...(beside?.columns ?? []).map(({ name, values }) => ({ name: nameBeside(name, here), values })),
  ];
  const values = columns.map((column) => column.values);
  const join = beside && {
    here,
    there: beside.columns.map(({ name }) => name),
    ...guessJoin(first.columns, beside.columns),
  };
  const { value, because, offered } = guessDates(values);
  const formats = (of: readonly string[]) => (isWorkbook && of.length > 0 ? [...of, ...sheetDays] : [...of]);
  return {
    encoding,
    delimiter,
    heading,
    sheets: [...first.sheets],
    sheet: said.sheet ?? first.sheets[0] ?? null,
    dates: {
      value: subject.hasDates ? value && formats(value) : [],
      because,
      // What has no days asks for no form of them.
      offered: (subject.hasDates ? offered : []).map((choice) => ({
        title: choice.title,
        formats: formats(choice.formats),
      })),
    },
    numbers: guessNumbers(values),
    join,
    columns: columns.map(({ name, values: all }) => ({
      name,
      texts: textsOf(all),
    })),
    lines: linesOf(first.columns, beside?.columns ?? [], join?.on ?? null),
    map: [...guessMap(subject.parts, columns, { exported, kept: kept.toReversed(), learned })],
    trouble: first.trouble || (beside?.trouble ?? ""),
  };
}

/** How a file begins, unpacked where it is packed. */
async function readHead(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const source = createReadStream(path, { highWaterMark: 64_000 });
  const stream =
    (await fileTypeOf(path).catch(() => "text")) === "gzip" ? pipeline(source, createGunzip(), () => {}) : source;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      if ((size += chunk.length) >= looked.bytes) break;
    }
  } catch {
    // What was read before the damage is enough; reading the columns tells of it.
  } finally {
    source.destroy();
  }
  return Buffer.concat(chunks).subarray(0, looked.bytes);
}

/** The first lines, each with what the second file says of it by the columns that join both. */
function linesOf(ones: readonly SampledColumn[], others: readonly SampledColumn[], on: string | null): string[][] {
  const [here, there] = on?.split("=") ?? [];
  const keys = ones.find(({ name }) => name === here)?.values ?? [];
  const rows = others.find(({ name }) => name === there)?.values ?? [];
  const count = Math.min(looked.shown, ones[0]?.values.length ?? 0);
  const shown = (text = ""): string => text.slice(0, longestShown);
  return Array.from({ length: count }, (_, at) => {
    const row = rows.indexOf(keys[at] ?? "");
    return [...ones.map(({ values }) => shown(values[at])), ...others.map(({ values }) => shown(values[row]))];
  });
}

/** The different texts of a column; none where these are many, or are too long to be values of a list. */
function textsOf(all: readonly string[]): string[] {
  const texts = [...new Set(all.filter((text) => text !== ""))];
  return texts.length > looked.texts || texts.some((text) => text.length > longestShown) ? [] : texts.toSorted();
}

function textOf(head: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(head);
  } catch {
    return "";
  }
}

/** How a file begins, with what stands before its columns; nothing where it cannot be read. */
async function firstRows(path: string, format: FileFormat): Promise<readonly FileRecord[]> {
  const rows: FileRecord[] = [];
  try {
    for await (const row of readRows(path, format, { onBytes: () => {}, width: () => null })) {
      if (rows.push(row) >= looked.rows) break;
    }
  } catch (error) {
    // Reading the columns tells of it.
    if (!(error instanceof ImportRefused)) throw error;
  }
  return rows;
}

/** The columns of a file with their first values; none where its header cannot be read, with the reason. */
async function readColumns(path: string, isWorkbook: boolean, format: FileFormat): Promise<Table> {
  let sheets: readonly string[] = [];
  let source: ReturnType<typeof lineSource> | null = null;
  const values: string[][] = [];
  try {
    if (isWorkbook) sheets = await sheetsOf(path);
    for await (const found of readRecords(path, format, () => {})) {
      if (!source) {
        source = lineSource(
          found.fields.map((name) => name.trim()),
          () => "",
        );
        continue;
      }
      const { record, reason } = source.read(found);
      if (reason === null && record.problem === undefined && record.fields.length === source.header.length)
        values.push(record.fields.map((text) => text.slice(0, longestCell).trim()));
      if (values.length >= looked.lines) break;
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    // Only the first part of a text is here: where that ends is no trouble.
    if (!source || isWorkbook) return { columns: [], sheets, trouble: plainTrouble(error.message, path) };
  }
  if (!source)
    return { columns: [], sheets, trouble: `The ${isWorkbook ? "sheet" : "file"} ${emptyWords(format.heading)}.` };
  const columns = source.header.map((name, at) => ({ name, values: values.map((fields) => fields[at] ?? "") }));
  return { columns, sheets, trouble: "" };
}
