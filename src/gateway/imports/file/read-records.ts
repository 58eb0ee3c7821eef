import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Transform, type TransformCallback } from "node:stream";
import { createGunzip } from "node:zlib";
import { CsvError, parse } from "csv-parse";
import { ImportRefused } from "#gateway/imports/import-refused.ts";

/** The format of a file. */
export interface FileFormat {
  readonly delimiter: string;
  /** A name that TextDecoder knows, such as utf-8 or windows-1252. */
  readonly encoding: string;
}

/** One record, and the line of the file on which it begins, counted from 1. */
export interface FileRecord {
  readonly line: number;
  readonly fields: readonly string[];
}

/** The longest record, in characters. Beyond it, a quote was surely left open, and memory must stay limited. */
const longestRecord = 1_000_000;

/**
 * Reads a CSV file, plain or compressed with gzip, record by record and with limited memory. Blank lines are left out.
 * `onBytes` gets the number of bytes read so far. Throws an ImportRefused when the file does not have this format.
 */
export async function* readRecords(
  file: string,
  format: FileFormat,
  onBytes: (bytes: number) => void,
): AsyncGenerator<FileRecord> {
  const decoder = makeDecoder(format.encoding);
  const packed = await isGzip(file);
  const source = createReadStream(file);
  let bytes = 0;
  source.on("data", (chunk) => onBytes((bytes += chunk.length)));
  const text = new Transform({
    readableObjectMode: false,
    decodeStrings: false,
    transform: (chunk: Buffer, _encoding, done) => decode(() => decoder.decode(chunk, { stream: true }), done),
    flush: (done) => decode(() => decoder.decode(), done),
  });
  const parser = parse({
    delimiter: format.delimiter,
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: longestRecord,
  });
  // Every failure reaches the loop below, because a failing stream destroys the parser as well.
  const heard = () => {};
  if (packed) pipeline(source, createGunzip(), text, parser, heard);
  else pipeline(source, text, parser, heard);
  let line = 1;
  try {
    for await (const fields of parser as AsyncIterable<string[]>) {
      const start = line;
      line += 1 + fields.reduce((breaks, field) => breaks + countBreaks(field), 0);
      if (fields.length > 1 || fields[0]) yield { line: start, fields };
    }
  } catch (error) {
    throw explain(error, file, format, line);
  }
}

function decode(read: () => string, done: TransformCallback): void {
  try {
    done(null, read());
  } catch (error) {
    done(error as Error);
  }
}

function makeDecoder(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ImportRefused(`There is no encoding ${encoding}; utf-8, windows-1252 and utf-16le are examples.`);
  }
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file).catch((error: Error) => {
    throw new ImportRefused(`${file} cannot be read: ${error.message}.`, { cause: error });
  });
  try {
    const { buffer } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } catch (error) {
    throw new ImportRefused(`${file} cannot be read: ${(error as Error).message}.`, { cause: error });
  } finally {
    await handle.close();
  }
}

function countBreaks(field: string): number {
  return field.includes("\n") ? field.split("\n").length - 1 : 0;
}

function explain(error: unknown, file: string, { encoding }: FileFormat, line: number): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? "";
  if (error instanceof CsvError) {
    return new ImportRefused(`Line ${line} of ${file} opens a quote that is not closed.`, { cause: error });
  }
  if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    const place = line > 1 ? `, after line ${line - 1}` : "";
    const message = `${file} is not ${encoding}${place}: name its encoding with --encoding, such as windows-1252.`;
    return new ImportRefused(message, { cause: error });
  }
  if (code.startsWith("Z_") || code === "EISDIR") {
    return new ImportRefused(`${file} is damaged: ${(error as Error).message}.`, { cause: error });
  }
  return error;
}
