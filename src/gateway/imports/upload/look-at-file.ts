import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import type { ImportFile, ImportLook } from "#contract/imports/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { lineSource } from "#gateway/imports/file/line-source.ts";
import { type FileFormat, readRecords } from "#gateway/imports/file/read-records.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { mapsOfStore } from "#gateway/imports/mapping/saved-maps.ts";
import type { ImportSubject } from "#gateway/imports/subject.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { fetchFile } from "./fetch-file.ts";
import { guessDates, guessDelimiter, guessEncoding, guessNumbers } from "./guess-format.ts";
import { guessMap, type SampledColumn } from "./guess-map.ts";
import { plainTrouble } from "./plain-trouble.ts";

/** How many bytes and lines of a file are looked at, and how many values of a column are shown. */
const looked = { bytes: 256_000, lines: 200, shown: 3 } as const;
/** The longest value that is shown. */
const longestShown = 80;

/** Looks at how a file begins, and guesses how it is read; what somebody has said about that already counts instead. */
export async function lookAtFile(
  db: Db,
  files: FileStores,
  { file, subject }: { readonly file: ImportFile; readonly subject: ImportSubject },
  said: { readonly encoding?: string | undefined; readonly delimiter?: string | undefined },
): Promise<ImportLook> {
  const folder = await mkdtemp(join(tmpdir(), "aisle-import-"));
  try {
    const path = await fetchFile(db, files, file, folder, 1);
    const head = await readHead(path);
    const told = (value: string | undefined) => value !== undefined && { value, because: "you chose it" };
    const encoding = told(said.encoding) || guessEncoding(head);
    const delimiter = told(said.delimiter) || guessDelimiter(textOf(head, encoding.value));
    const { columns, trouble } = await readColumns(path, { encoding: encoding.value, delimiter: delimiter.value });
    const values = columns.map((column) => column.values);
    const kept = await mapsOfStore(db, file.storeId, subject.name);
    const names = new Set(columns.map(({ name }) => name));
    const fitsFile = (map: Readonly<Partial<Record<string, string>>>): boolean =>
      Object.values(map).every((source = "") => source.startsWith("=") || names.has(source));
    const { value, because, offered } = guessDates(values);
    return {
      file,
      encoding,
      delimiter,
      dates: {
        value: subject.hasDates ? value && [...value] : [],
        because,
        offered: offered.map(({ title, formats }) => ({ title, formats: [...formats] })),
      },
      numbers: guessNumbers(values),
      columns: columns.map(({ name, values: all }) => ({
        name,
        samples: all
          .filter((text) => text !== "")
          .slice(0, looked.shown)
          .map((text) => text.slice(0, longestShown)),
      })),
      map: [...guessMap(subject.parts, columns, kept.toReversed())],
      maps: kept.map(({ name, mapping }) => ({
        name,
        fits: fitsFile(mapping.map),
        mapping: {
          map: Object.fromEntries(Object.entries(mapping.map).flatMap(([part, from]) => (from ? [[part, from]] : []))),
          encoding: mapping.encoding,
          delimiter: mapping.delimiter,
          dateFormats: [...mapping.dateFormats],
          numberFormat: mapping.numberFormat ?? null,
          values: Object.fromEntries(Object.entries(mapping.values ?? {}).map(([part, table]) => [part, { ...table }])),
        },
      })),
      trouble,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** How a file begins, unpacked where it is packed. */
async function readHead(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  const source = createReadStream(path, { highWaterMark: 64_000 });
  const stream = (await isPacked(path)) ? pipeline(source, createGunzip(), () => {}) : source;
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

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(2), 0, 2, 0);
    return buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await file.close();
  }
}

function textOf(head: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding).decode(head);
  } catch {
    return "";
  }
}

/** The columns of a file with their first values; none where its header cannot be read, with the reason. */
async function readColumns(
  path: string,
  format: FileFormat,
): Promise<{ readonly columns: readonly SampledColumn[]; readonly trouble: string }> {
  const records = readRecords(path, format, () => {});
  let source: ReturnType<typeof lineSource> | null = null;
  const values: string[][] = [];
  try {
    for await (const found of records) {
      if (!source) {
        source = lineSource(
          found.fields.map((name) => name.trim()),
          () => "",
        );
        continue;
      }
      const { record, reason } = source.read(found);
      if (reason === null && record.problem === undefined && record.fields.length === source.header.length)
        values.push(record.fields.map((text) => text.trim()));
      if (values.length >= looked.lines) break;
    }
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    // Only the first part of the file is here: where that ends is no trouble.
    if (!source) return { columns: [], trouble: plainTrouble(error.message, path) };
  }
  if (!source) return { columns: [], trouble: "The file is empty: its first line must name the columns." };
  const columns = source.header.map((name, at) => ({ name, values: values.map((fields) => fields[at] ?? "") }));
  return { columns, trouble: "" };
}
