import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ImportFile } from "#contract/imports/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { streamFile } from "#gateway/store/files/files.ts";
import { readImportParts } from "#gateway/store/imports/import-files.ts";

/** Puts a file that was sent in parts together in a folder, or only its first `most` parts; answers its path. */
export async function fetchFile(
  db: Db,
  files: FileStores,
  file: ImportFile,
  folder: string,
  most = Infinity,
): Promise<string> {
  const parts = await readImportParts(db, file);
  const path = join(folder, nameOnDisk(file.fileName));
  await writeFiles(db, files, file.storeId, parts.slice(0, most), path);
  return path;
}

/** Writes files that are kept one behind the other to a new one, which nobody else on this machine may read. */
export async function writeFiles(
  db: Db,
  files: FileStores,
  storeId: string,
  ids: readonly string[],
  path: string,
): Promise<void> {
  const bytes = async function* (): AsyncGenerator<Uint8Array> {
    for (const id of ids)
      yield* Readable.fromWeb((await streamFile(db, files, storeId, id)) as never) as AsyncIterable<Uint8Array>;
  };
  await pipeline(bytes, createWriteStream(path, { flags: "wx", mode: 0o600 }));
}

/** The name of a file without a path and without what a file system may treat specially. */
function nameOnDisk(given: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? "";
  const bare = last.replaceAll(/[^\p{L}\p{N}._ ()-]/gu, "-").replace(/^[.\s-]+/, "");
  return bare.slice(-120) || "file.csv";
}
