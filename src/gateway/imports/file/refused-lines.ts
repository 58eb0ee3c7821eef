import { randomUUID } from "node:crypto";
import type { WriteStream } from "node:fs";
import { access, constants, open, rename, rm } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { once } from "node:events";
import { finished } from "node:stream/promises";
import { stringify } from "csv-stringify/sync";
import { harmlessCell } from "#contract/formula.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { markOf } from "./file-mark.ts";
import type { ExplainRefusal } from "./explain-refusal.ts";
import type { LineSource } from "./line-source.ts";
import type { FileRecord } from "./read-records.ts";
import { explainedColumns, refusedColumns } from "./heading.ts";

/** The file for refused lines; it has their line numbers and the reasons. */
export interface RefusedLines {
  /** How many lines were refused for each reason so far. */
  readonly counts: ReadonlyMap<string, number>;
  add(record: FileRecord, reason: string): Promise<void>;
  /** Puts the finished file in its place, and answers its mark. Without refused lines there is none: then it is null. */
  keep(): Promise<string | null>;
  /** Ends without a file, and leaves one of an earlier run as it is. */
  drop(): Promise<void>;
}

/** The path for refused lines: beside the input or, where that folder is not writable, in the current folder. */
export async function refusedFileBeside(input: string): Promise<string> {
  const folder = dirname(resolve(input));
  const writable = await access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
  return join(writable ? folder : process.cwd(), refusedName(basename(input)));
}

/** The refused lines of "a.csv" go to "a.refused.csv"; those of "a.refused.csv" to "a.refused-2.csv". */
function refusedName(input: string): string {
  const name = input.replace(/(\.csv|\.xlsx)?(\.gz)?$/i, "");
  const again = /^(.*)\.refused(?:-(\d+))?$/.exec(name);
  return again ? `${again[1]}.refused-${Number(again[2] ?? 1) + 1}.csv` : `${name}.refused.csv`;
}

/**
 * Makes the file for refused lines. Its columns: line, reason, the file they come from, those of that file; so the
 * lines can be mended in it and imported again. With `explain`, it also has code, column and value of what is wrong, and
 * `say` words the reasons. It is written under another name until it is whole.
 */
export function refusedLines(
  file: string,
  source: Pick<LineSource, "header" | "linesOf">,
  explain: ExplainRefusal | null = null,
  say: (reason: string) => string = (reason) => reason,
): RefusedLines {
  let stream: WriteStream | undefined;
  const counts = new Map<string, number>();
  // Another import of the same file may run at this moment.
  const unfinished = `${file}.${randomUUID()}.part`;

  async function write(row: readonly string[]): Promise<void> {
    stream ??= await openFile(unfinished);
    if (!stream.write(stringify([row.map(harmlessCell)]))) await once(stream, "drain");
  }

  async function close(): Promise<void> {
    stream?.end();
    if (stream) await finished(stream);
  }

  return {
    counts,
    async add({ line, fields }, reason) {
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
      if (!stream) await write([...refusedColumns, ...(explain ? explainedColumns : []), ...source.header]);
      const { code, column, value } = explain?.(fields, reason) ?? {};
      const explained = code === undefined ? [] : [code, column ?? "", value ?? ""];
      await write([String(line), say(reason), source.linesOf(), ...explained, ...fields]);
    },
    async keep() {
      await close();
      await (stream ? rename(unfinished, file) : rm(file, { force: true }));
      return stream ? markOf([file]) : null;
    },
    async drop() {
      await close().catch(() => {});
      if (stream) await rm(unfinished, { force: true });
    },
  };
}

/** Only counts refused lines, for a preview; `onRefused` is told of each. */
export function countedLines(onRefused?: (record: FileRecord, reason: string) => void): RefusedLines {
  const counts = new Map<string, number>();
  return {
    counts,
    async add(record, reason) {
      onRefused?.(record, reason);
      counts.set(reason, (counts.get(reason) ?? 0) + 1);
    },
    keep: async () => null,
    drop: async () => {},
  };
}

async function openFile(file: string): Promise<WriteStream> {
  try {
    // The lines tell of customers: they are for whoever brings them in, and for nobody else on this machine.
    return (await open(file, "w", 0o600)).createWriteStream();
  } catch (error) {
    throw new ImportRefused(`The refused lines cannot be written: ${(error as Error).message}.`, { cause: error });
  }
}
