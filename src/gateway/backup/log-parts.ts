import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { giveTo } from "#gateway/database/server/folder.ts";
import type { ServerUser } from "#gateway/database/server/process.ts";
import { keepWhole, partsOf } from "./backup-folder.ts";

/** The bytes of a part of the write-ahead log: what PostgreSQL takes where nobody asks for another length. */
const partBytes = 16 * 1024 * 1024;
/** So many parts have one number in the middle of their names. */
const partsOfNumber = 0x1_0000_0000 / partBytes;
const isPart = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** A part of the log in a folder of back-ups. */
export interface LogPart {
  readonly name: string;
  readonly isPacked: boolean;
}

/** The parts of the log of a timeline, in their order. */
export async function readParts(directory: string, timeline: number): Promise<readonly LogPart[]> {
  const prefix = timeline.toString(16).toUpperCase().padStart(8, "0");
  const names = await readdir(partsOf(directory).log);
  const packed = new Set(names.flatMap((name) => (name.endsWith(".gz") ? [name.slice(0, -".gz".length)] : [])));
  return [...new Set([...packed, ...names])]
    .filter((name) => isPart(name) && name.startsWith(prefix))
    .sort()
    .map((name) => ({ name, isPacked: packed.has(name) }));
}

/** The name of the part that follows one on its timeline. */
export function partAfter(name: string): string {
  const [high, low] = [Number.parseInt(name.slice(8, 16), 16), Number.parseInt(name.slice(16), 16) + 1];
  const numbers = low === partsOfNumber ? [high + 1, 0] : [high, low];
  return name.slice(0, 8) + numbers.map((number) => number.toString(16).toUpperCase().padStart(8, "0")).join("");
}

/**
 * Packs what the server has copied of its log: a part has 16 MB, most of it empty in a quiet hour. A server that was
 * killed may copy a part once more, which is packed once more.
 */
export async function packLog(directory: string, user: ServerUser, stopping?: AbortSignal): Promise<void> {
  const { log } = partsOf(directory);
  for (const name of (await readdir(log)).filter(isPart).sort()) {
    if (stopping?.aborted) return;
    const packed = join(log, `${name}.gz`);
    await pipeline(
      createReadStream(join(log, name)),
      createGzip({ level: 3 }),
      createWriteStream(`${packed}.part`, { mode: 0o600 }),
    );
    giveTo(user, `${packed}.part`);
    await keepWhole(packed);
    await rm(join(log, name));
  }
}

/** Removes the parts of the log that come before `first`, of any timeline. */
export async function dropPartsBefore(directory: string, first: string): Promise<void> {
  const { log } = partsOf(directory);
  const place = (name: string): string => name.slice(8, 24);
  // A part, packed or not, and the note that PostgreSQL writes into the log of each back-up.
  const old = (await readdir(log)).filter((name) => /^[0-9A-F]{24}/.test(name) && place(name) < place(first));
  for (const name of old) await rm(join(log, name), { force: true });
}

/** Why a part of the log cannot be read; null where it can. */
export async function troubleOf(directory: string, { name, isPacked }: LogPart): Promise<string | null> {
  const path = join(partsOf(directory).log, isPacked ? `${name}.gz` : name);
  let bytes = 0;
  const count = async (parts: AsyncIterable<Buffer>): Promise<void> => {
    for await (const part of parts) bytes += part.length;
  };
  try {
    // What gzip adds to the end of a file tells whether any byte is another one.
    if (isPacked) await pipeline(createReadStream(path), createGunzip(), count);
    else bytes = (await stat(path)).size;
  } catch (error) {
    return `${path} is not as it was written: ${(error as Error).message}`;
  }
  return bytes === partBytes ? null : `${path} is cut off`;
}

/** Whether the server of a database copies its log to a folder of back-ups. */
export async function copiesLogTo(db: Kysely<Database>, directory: string): Promise<boolean> {
  const { rows } = await sql<{ to: string | null }>`
    select case when current_setting('archive_mode') = 'on'
      then current_setting('basic_archive.archive_directory', true) end as to`.execute(db);
  return rows[0]?.to === partsOf(directory).log;
}

/** The command with which PostgreSQL fetches a part of the log from a folder of back-ups. */
export function fetchCommand(directory: string): string {
  const from = (suffix: string): string => {
    const path = join(partsOf(directory).log, "%f").replace(/%(?!f$)/g, "%%");
    return `'${path.replaceAll("'", `'\\''`)}${suffix}'`;
  };
  return `gzip -dc ${from(".gz")} > "%p" 2> /dev/null || cp ${from("")} "%p"`;
}
