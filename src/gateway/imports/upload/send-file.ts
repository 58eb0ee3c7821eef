import { open } from "node:fs/promises";
import { basename } from "node:path";
import type { Kysely } from "kysely";
import { importPartBytes } from "#contract/imports/import.ts";
import type { ImportFile } from "#contract/imports/schema.ts";
import type { Database } from "#gateway/database/schema.ts";
import type { Transact } from "#gateway/database/transact.ts";
import { ImportStopped } from "#gateway/imports/import-refused.ts";
import type { Author } from "#gateway/store/author.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { keepFiles } from "#gateway/store/files/keep-files.ts";
import { addImportPart, createImportFile } from "#gateway/store/imports/import-files.ts";
import { sizeOf } from "./import-job.ts";

/** Keeps a file of this machine as one that was sent, in parts, as the console sends it. */
export async function sendFile(
  path: string,
  to: {
    readonly db: Kysely<Database>;
    readonly transact: Transact;
    readonly files: FileStores;
    readonly storeId: string;
    readonly subject: string;
    readonly author: Author;
    readonly stop: AbortSignal;
  },
): Promise<ImportFile> {
  const { db, transact, files, storeId, subject, author, stop } = to;
  const about = { subject, fileName: basename(path), size: await sizeOf(path) };
  let file = await transact((trx) => createImportFile(trx, storeId, about, author));
  const handle = await open(path);
  try {
    while (file.received < file.size) {
      if (stop.aborted) throw new ImportStopped("Stopped while the file was sent: nothing was written.");
      const length = Math.min(importPartBytes, file.size - file.received);
      const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, file.received);
      const part = { name: "part.bin", type: "application/octet-stream", bytes: buffer.subarray(0, bytesRead) };
      const { files: kept, dropLoose } = await keepFiles(db, files, storeId, { part });
      const next = { storeId, id: file.id, at: file.received };
      file = await transact((trx) => addImportPart(trx, next, kept.part, author)).finally(dropLoose);
    }
  } finally {
    await handle.close();
  }
  return file;
}
