import { openAsBlob } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type { NewExport } from "#contract/jobs/schema.ts";
import type { Database } from "#gateway/database/schema.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { runOnDatabase } from "#gateway/limited/run-on-database.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { keepWritten } from "#gateway/store/files/keep-files.ts";
import type { BegunJob, MadeFile } from "#gateway/store/jobs/lease.ts";
import type { ReadPlace } from "#gateway/store/replica/replica.ts";
import type { ExportErrand, ExportTold } from "./write-errand.ts";
import type { WrittenSheet } from "./write-export.ts";

const program = new URL("write-errand.ts", import.meta.url);

/** What the process may use that writes an export. How long it takes is up to the store, which has so many rows. */
const limits = { memory: 512 } as const;

/** What running an export works with. */
interface Running {
  readonly db: Kysely<Database>;
  /** Where the process connects to the same database. */
  readonly url: string;
  /** A replica to read from; the database itself is read where that fails, or there is none. */
  readonly replica: ReadPlace | null;
  readonly files: FileStores;
  readonly stop: AbortSignal;
  onProgress(done: number, total: number): void;
}

/**
 * Lets a process of its own write an export, and puts the file where files are kept. `settle` gives it its row; where
 * it throws or answers false, no file stays. Throws a PlainFailure that says why there is no file.
 */
export async function runExport(
  { id, storeId, needs }: Pick<BegunJob, "id" | "storeId" | "needs">,
  asked: NewExport,
  { db, url, replica, files, stop, onProgress }: Running,
  settle: (written: MadeFile) => Promise<boolean>,
): Promise<boolean> {
  const folder = await files.work.make();
  try {
    const path = join(folder, "export.part");
    const errand: ExportErrand = { path, job: { storeId, needs }, asked };
    const write = async (place: ReadPlace): Promise<WrittenSheet> => {
      let whole: WrittenSheet | null = null;
      const from = { ...place, name: `${id} export` };
      for await (const told of runOnDatabase<ExportTold>(from, { program, errand, limits, stop })) {
        if ("done" in told) onProgress(told.done, told.total);
        else whole = told.written;
      }
      if (!whole) throw new Error("an export has ended without a file");
      return whole;
    };
    const whole = await write(replica ?? { db, url }).catch(async (error: unknown) => {
      if (replica === null || stop.aborted || error instanceof PlainFailure) throw error;
      await rm(path, { force: true });
      return write({ db, url });
    });
    const { name, type, sha256, size, ...written } = whole;
    const bytes = await openAsBlob(path);
    const kept = await keepWritten(db, files, storeId, { name, type, hash: Buffer.from(sha256, "hex"), size, bytes });
    try {
      return await settle({ ...written, sha256, size, file: kept.file });
    } finally {
      await kept.dropLoose().catch(() => undefined);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
