import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { keepWritten } from "#gateway/store/files/keep-files.ts";
import type { BegunJob, MadeFile } from "#gateway/store/jobs/lease.ts";
import { readPrint } from "#gateway/store/prints/prints.ts";
import type { DrawPrint } from "./draw-print.ts";

/** What a job of a print is asked for. */
export interface PrintParams {
  readonly printId: string;
}

/** What drawing a print works with. */
interface Drawing {
  readonly db: Kysely<Database>;
  readonly files: FileStores;
  readonly draw: DrawPrint;
  readonly stop: AbortSignal;
  onProgress(done: number, total: number): void;
}

/**
 * Draws a large print and puts its PDF where files are kept. `settle` gives it its row; where it throws or answers
 * false, no file stays.
 */
export async function doPrintJob(
  { storeId, params }: Pick<BegunJob, "storeId" | "params">,
  { db, files, draw, stop, onProgress }: Drawing,
  settle: (made: MadeFile) => Promise<boolean>,
): Promise<boolean> {
  const print = await readPrint(db, storeId, (params as PrintParams).printId);
  const total = print.records * print.copies;
  onProgress(0, total);
  const { bytes, ...file } = await draw(db, print, stop, (sheets) => onProgress(Math.min(sheets, total), total));
  const hash = createHash("sha256").update(bytes).digest();
  const size = bytes.length;
  const kept = await keepWritten(db, files, storeId, { ...file, hash, size, bytes });
  try {
    const made = { asOf: null, rows: print.records, timeZone: null, sha256: hash.toString("hex"), size };
    return await settle({ ...made, file: kept.file });
  } finally {
    await kept.dropLoose().catch(() => undefined);
  }
}
