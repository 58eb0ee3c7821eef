import type { WriteStream } from "node:fs";
import { access, constants, open, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { harmlessCell } from "#contract/formula.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import type { FileRecord } from "./read-records.ts";

/** The file for refused lines; it has their line numbers and the reasons. */
export interface RefusedLines {
  /** How many lines were refused for each reason so far. */
  readonly counts: ReadonlyMap<string, number>;
  add(record: FileRecord, reason: string): Promise<void>;
  /** Closes the file. When no line was refused, there is no file, and one of an earlier run is deleted. */
  close(): Promise<void>;
}

/** The path for refused lines: beside the input or, where that folder is not writable, in the current folder. */
export async function refusedFileBeside(input: string): Promise<string> {
  const name = `${basename(input).replace(/(\.csv)?(\.gz)?$/, "")}.refused.csv`;
  const folder = dirname(resolve(input));
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return join(writable ? folder : process.cwd(), name);
}

/**
 * Makes the file for refused lines, which is opened with the first of them. Its columns: line, reason, those of the
 * input.
 */
export function refusedLines(file: string, header: readonly string[]): RefusedLines {
  let stream: WriteStream | undefined;
  const counts = new Map<string, number>();

  async function write(row: readonly string[]): Promise<void> {
    stream ??= await openFile(file);
    if (!stream.write(stringify([row.map(harmlessCell)]))) await once(stream, "drain");
  }

  return {
    counts,
    async add({ line, fields }, reason) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      if (!stream) await write(["line", "reason", ...header]);
      await write([String(line), reason, ...fields]);
    },
    async close() {
      if (!stream) return rm(file, { force: true });
      stream.end();
      await finished(stream);
    },
  };
}

async function openFile(file: string): Promise<WriteStream> {
  try {
    return (await open(file, "w")).createWriteStream();
  } catch (error) {
    throw new ImportRefused(`The refused lines cannot be written: ${(error as Error).message}.`, { cause: error });
  }
}
