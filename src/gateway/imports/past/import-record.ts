import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { Mapping } from "#gateway/imports/mapping/mapping.ts";
import type { StagedFile } from "#gateway/imports/stage-file.ts";
import type { Destination, ImportRef } from "#gateway/imports/subject.ts";
import { recordsWritten, type WriteResult } from "#gateway/imports/write-result.ts";
import { takeNumber } from "#gateway/store/events/counters.ts";

/** The failure of an import whose program was ended without a word, such as by a power cut. */
const endedSilently = "It was ended in the middle.";

/** Writes the row of an import that begins to write, and answers its number. Its caller has the lock of the store. */
export async function beginImport(
  trx: Trx,
  storeId: string,
  about: {
    readonly subject: string;
    readonly source: string;
    readonly by: string;
    readonly staged: StagedFile;
    readonly refused: ReadonlyMap<string, number>;
    /** The file that was sent through the console; null for the command line. */
    readonly fileId: string | null;
  },
): Promise<number> {
  await failDeadImports(trx, storeId);
  const { origin, linesRead, sums } = about.staged;
  const number = await takeNumber(trx, storeId, "imports");
  await trx
    .insertInto("imports")
    .values({
      store_id: storeId,
      number,
      subject: about.subject,
      state: "running",
      by_name: about.by,
      file_name: about.source,
      file_mark: origin.fileMark,
      lines_of: origin.linesOf,
      mapping: JSON.stringify(origin.mapping),
      import_file_id: about.fileId,
      ...countLines(linesRead, about.refused),
      amount: sums?.amount ?? null,
      first_at: sums?.firstAt ?? null,
      last_at: sums?.lastAt ?? null,
    })
    .execute();
  return number;
}

/**
 * Says of imports that seem to run that they have failed. Its caller has the lock of the store, so none of them runs.
 */
export async function failDeadImports(trx: Trx, storeId: string): Promise<void> {
  await trx
    .updateTable("imports")
    .set({ state: "failed", failure: endedSilently })
    .where("store_id", "=", storeId)
    .where("state", "=", "running")
    .execute();
}

/** Counts records that an import has written, in the transaction that writes them. */
export async function countWritten(
  trx: Trx,
  { storeId, importNumber }: Pick<Destination, "storeId" | "importNumber">,
  written: WriteResult,
): Promise<void> {
  await sql`
    update imports set records = records + ${recordsWritten(written)},
      completed = completed + ${written.recordsCompleted}, replaced = replaced + ${written.recordsReplaced}
    where store_id = ${storeId} and number = ${importNumber}`.execute(trx);
}

/** Says of an import that it has ended well. */
export async function endImport(
  trx: Trx,
  ref: ImportRef,
  { linesRead, refused }: { readonly linesRead: number; readonly refused: ReadonlyMap<string, number> },
): Promise<void> {
  await end(trx, ref, { state: "done", failure: "", ...countLines(linesRead, refused) });
}

/** Says of an import why it has failed. What it wrote until then stays. */
export async function failImport(trx: Trx, ref: ImportRef, failure: string): Promise<void> {
  await end(trx, ref, { state: "failed", failure });
}

/** An import of a file, and how many records it has written, how many of them by completing or replacing one. */
export interface PastRun {
  readonly number: number;
  readonly mapping: Partial<Mapping>;
  readonly records: number;
  readonly completed: number;
  readonly replaced: number;
}

/** The imports of a file that was sent through the console, the newest first, without those taken back. */
export async function importsOfFile(db: Db, storeId: string, fileId: string): Promise<readonly PastRun[]> {
  const rows = await db
    .selectFrom("imports")
    .select(["number", "mapping", "records", "completed", "replaced"])
    .where("store_id", "=", storeId)
    .where("import_file_id", "=", fileId)
    .where("state", "<>", "undone")
    .orderBy("number", "desc")
    .execute();
  return rows.map((row) => ({ ...row, mapping: row.mapping as Partial<Mapping> }));
}

/** Keeps with an import the mark of its file of refused lines; null when no line was refused. */
export async function setRefusedMark(db: Db, { storeId, number }: ImportRef, mark: string | null): Promise<void> {
  await sql`update imports set refused_mark = ${mark} where store_id = ${storeId} and number = ${number}`.execute(db);
}

/** Whether an import has written the file of refused lines with this mark. */
export async function isRefusedFile(db: Db, mark: string): Promise<boolean> {
  const { rows } = await sql`select from imports where refused_mark = ${mark} limit 1`.execute(db);
  return rows.length > 0;
}

async function end(
  trx: Trx,
  { storeId, number }: ImportRef,
  row: { readonly state: "done" | "failed"; readonly failure: string },
): Promise<void> {
  await trx
    .updateTable("imports")
    .set({ ...row, ended_at: sql<string>`clock_timestamp()` })
    .where("store_id", "=", storeId)
    .where("number", "=", number)
    .execute();
}

function countLines(linesRead: number, refused: ReadonlyMap<string, number>) {
  const lines_refused = [...refused.values()].reduce((sum, lines) => sum + lines, 0);
  return { lines_accepted: linesRead - lines_refused, lines_refused };
}
