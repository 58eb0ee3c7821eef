import type { ImportHeading } from "#contract/imports/schema.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { readWorkbook } from "#gateway/imports/workbook/read-workbook.ts";
import { fileTypeOf } from "./file-type.ts";
import { delimiterOf, headingReader, isRefusedHeading, plainHeading } from "./heading.ts";
import { parseLines, parseRecord } from "./parse-records.ts";
import { type FileLine, longestLine, readLines } from "./read-lines.ts";

/** The format of a file. */
export interface FileFormat {
  readonly delimiter: string;
  /** A name that TextDecoder knows, such as utf-8 or windows-1252. */
  readonly encoding: string;
  /** The sheet of a workbook; null for the first one. A workbook has no delimiter and no encoding. */
  readonly sheet?: string | null;
  /** Where it names its columns; without it, its first line does. */
  readonly heading?: ImportHeading;
}

/** One record, and the line of the file on which it begins, counted from 1. */
export interface FileRecord {
  readonly line: number;
  readonly fields: readonly string[];
  /** Why the line could not be cut into its fields; then the fields are only what the line looks like. */
  readonly problem?: string;
}

/** The reason for a line that opens a quote that nothing closes. The lines behind it are read as usual. */
export const strayQuote = "a quote that is not closed";
/** The reason for a line that is too long. */
export const lineTooLong = `more than ${longestLine.toLocaleString("en-US")} characters in one line`;

/** Over how many lines one quoted field may go. */
const mostLines = 200;
/** How many characters are parsed at once. */
const parsedAtOnce = 20_000;
/** How many columns a file may have. */
const mostColumns = 1_000;
/** How many extra fields of a record are kept, so that a line with ten million commas uses little memory. */
const keptBeyond = 100;

/**
 * Reads a CSV file, plain or compressed with gzip, or a sheet of a workbook, record by record and with limited memory.
 * The first record is the names of the columns, made of the lines that have them; where none has, they are called
 * "Column 1" and so on. Blank lines are left out, and so is what stands before the names. A line that cannot be read is
 * answered with its problem, and takes no other line with it. `onBytes` gets the number of bytes read so far. Throws an
 * ImportRefused when the file or its header cannot be read.
 */
export async function* readRecords(
  file: string,
  format: FileFormat,
  onBytes: (bytes: number) => void,
): AsyncGenerator<FileRecord> {
  let reader: ReturnType<typeof headingReader> | null = null;
  let width: number | null = null;
  const isWorkbook = (await fileTypeOf(file)) === "workbook";
  for await (const row of readRows(file, format, { onBytes, width: () => width })) {
    // Refused lines that come back, mended, have their columns in their first line, wherever the first file had them.
    reader ??= headingReader(isRefusedHeading(row.fields) ? plainHeading : (format.heading ?? plainHeading), {
      isWorkbook,
    });
    for (const record of reader.take(row)) {
      if (width === null) checkHeader(file, record);
      width ??= record.fields.length;
      yield record;
    }
  }
  yield* reader?.end() ?? [];
}

/** What a reader of rows is told, and tells. */
interface RowsAbout {
  onBytes(bytes: number): void;
  /** How many columns the file has; null as long as nobody knows. */
  width(): number | null;
}

/** Reads the rows of a file with those of its heading, but without blank ones. */
export async function* readRows(file: string, format: FileFormat, about: RowsAbout): AsyncGenerator<FileRecord> {
  if ((await fileTypeOf(file)) === "workbook") {
    yield* readWorkbook(file, format.sheet ?? null, about.onBytes);
    return;
  }
  const lines = lineQueue(readLines(file, format.encoding, about.onBytes));
  try {
    const begins = await lines.ahead(0);
    const said = begins && delimiterOf(begins.text);
    if (said?.isWholeLine) lines.drop(1);
    const delimiter = said?.delimiter ?? format.delimiter;
    const parser = quickParser(lines, delimiter);
    for (let first = await lines.ahead(0); first; first = await lines.ahead(0)) {
      const known = parser.fieldsOf(first);
      const width = about.width();
      const found: Found = known
        ? { record: { line: first.number, fields: known }, length: 1 }
        : await readRecord(lines, first, { delimiter, width });
      lines.drop(found.length);
      const { record } = found;
      const { fields } = record;
      if (fields.length === 1 && fields[0] === "") continue;
      const most = (width ?? mostColumns) + keptBeyond;
      yield fields.length > most ? { ...record, fields: fields.slice(0, most) } : record;
    }
  } finally {
    await lines.close();
  }
}

function checkHeader(file: string, { line, fields, problem }: FileRecord): void {
  if (problem !== undefined) throw new ImportRefused(`Line ${line} of ${file}, its header, has ${problem}.`);
  if (fields.length > mostColumns) {
    throw new ImportRefused(`The header of ${file} has more than ${mostColumns} columns.`);
  }
}

/** The lines of a file, of which some can be looked at before they are taken. */
interface LineQueue {
  /** The next lines that are there already, up to a blank one, one that is too long, or so many characters. */
  ready(characters: number): readonly string[];
  /** The line that is so many lines ahead; undefined behind the last. */
  ahead(by: number): Promise<FileLine | undefined>;
  drop(lines: number): void;
  close(): Promise<void>;
}

function lineQueue(batches: AsyncGenerator<readonly FileLine[]>): LineQueue {
  let waiting: readonly FileLine[] = [];
  let at = 0;
  return {
    async ahead(by) {
      while (at + by >= waiting.length) {
        const { value, done } = await batches.next();
        if (done) return undefined;
        waiting = [...waiting.slice(at), ...value];
        at = 0;
      }
      return waiting[at + by];
    },
    ready(characters) {
      const texts: string[] = [];
      for (let left = characters; at + texts.length < waiting.length;) {
        const { text = "", isTooLong = true } = waiting[at + texts.length] ?? {};
        left -= text.length;
        if (isTooLong || text === "" || left < 0) break;
        texts.push(text);
      }
      return texts;
    },
    drop: (lines) => void (at += lines),
    close: async () => void (await batches.return(undefined)),
  };
}

/** Parses lines with quotes some hundred at a time, as long as each of them is a record. */
interface QuickParser {
  /** The fields of the next line, which must be the first of the queue; null when it has to be looked at by itself. */
  fieldsOf(first: FileLine): readonly string[] | null;
}

function quickParser(lines: LineQueue, delimiter: string): QuickParser {
  let known: readonly (readonly string[] | null)[] = [];
  let from = 0;
  return {
    fieldsOf({ number, text, isTooLong }) {
      if (number - from >= known.length) {
        if (isTooLong || !text.includes('"')) return null;
        const texts = lines.ready(parsedAtOnce);
        known = parseLines(texts, delimiter) ?? texts.map(() => null);
        from = number;
      }
      return known[number - from] ?? null;
    },
  };
}

/** A record, and how many lines it has. */
interface Found {
  readonly record: FileRecord;
  readonly length: number;
}

/** How the fields are told apart; `width` is how many the header has, null for the header itself. */
interface Shape {
  readonly delimiter: string;
  readonly width: number | null;
}

async function readRecord(lines: LineQueue, first: FileLine, shape: Shape): Promise<Found> {
  const { number: line, text } = first;
  const { delimiter } = shape;
  const literal = () => text.split(delimiter, (shape.width ?? mostColumns) + keptBeyond);
  if (first.isTooLong) return { record: { line, fields: literal(), problem: lineTooLong }, length: 1 };
  // Without a quote there is nothing for the parser to decide.
  if (!text.includes('"')) return { record: { line, fields: literal() }, length: 1 };
  const parsed = parseRecord(text, { delimiter, isRelaxed: true });
  if (typeof parsed !== "string") return { record: { line, fields: parsed }, length: 1 };
  return (
    (await readSeveralLines(lines, first, shape)) ?? {
      record: { line, fields: literal(), problem: strayQuote },
      length: 1,
    }
  );
}

/**
 * Reads a record whose quoted field continues in the following lines, whatever these look like; null when its quote is
 * stray. A quote is stray when nothing closes it properly, or when the record then has another number of fields than the
 * header.
 */
async function readSeveralLines(lines: LineQueue, first: FileLine, { delimiter, width }: Shape): Promise<Found | null> {
  let text = first.text;
  for (let length = 2; length <= mostLines; length += 1) {
    const next = await lines.ahead(length - 1);
    if (!next || next.isTooLong || text.length + next.text.length > longestLine) return null;
    text += `\n${next.text}`;
    // A line without a quote closes none.
    if (!next.text.includes('"')) continue;
    const fields = parseRecord(text, { delimiter, isRelaxed: false });
    if (fields === "malformed") return null;
    if (fields === "open") continue;
    return width === null || fields.length === width ? { record: { line: first.number, fields }, length } : null;
  }
  return null;
}
