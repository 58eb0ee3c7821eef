import { type Kysely, sql } from "kysely";
import type { Database, Db } from "#gateway/database/schema.ts";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { cleanTables } from "#gateway/imports/staging.ts";
import { type Waiting, withStoreLock } from "#gateway/imports/store-lock.ts";
import type { ImportSubject, UndoRef, UndoResult } from "#gateway/imports/subject.ts";
import { subjects } from "#gateway/imports/subjects.ts";
import { recordReset } from "#gateway/store/events/events.ts";
import { auditImport } from "./audit-import.ts";
import { failDeadImports } from "./import-record.ts";

/** What undoing an import has done, and of what kind its records were. */
export interface Undone extends UndoResult {
  readonly subject: ImportSubject;
  readonly source: string;
}

/**
 * Takes an import back in one transaction: everything that it wrote, or nothing. Throws an ImportRefused that says what
 * stands against it.
 */
export async function undoImport(
  db: Kysely<Database>,
  { code, number, by }: { readonly code: string; readonly number: number; readonly by: string },
  waiting: Waiting,
): Promise<Undone> {
  return db.connection().execute((connection) =>
    withStoreLock(connection, code, waiting, async () => {
      const undone = await connection.transaction().execute(async (trx) => {
        const { ref, subject, source } = await findImport(trx, code, number);
        await failDeadImports(trx, ref.storeId);
        if (typeof subject.undo !== "function") throw new ImportRefused(`Nothing was undone. ${subject.undo.because}`);
        const result = await subject.undo(trx, ref);
        await trx
          .updateTable("imports")
          .set({ state: "undone", undone_at: sql<string>`clock_timestamp()`, undone_by: by })
          .where("store_id", "=", ref.storeId)
          .where("number", "=", number)
          .execute();
        await auditImport(trx, subject, { storeId: ref.storeId, importNumber: number, source, by }, null);
        await recordReset(trx, ref.storeId);
        return { ...result, subject, source };
      });
      await cleanTables(connection, undone.subject);
      return undone;
    }),
  );
}

/** An import that can be undone. Throws an ImportRefused where there is none, or it was undone. */
export async function findImport(
  db: Db,
  code: string,
  number: number,
): Promise<{
  readonly ref: UndoRef;
  readonly subject: ImportSubject;
  readonly source: string;
  /** The file that it was sent as; null for an import of earlier versions. */
  readonly fileId: string | null;
}> {
  const found = await db
    .selectFrom("imports")
    .innerJoin("stores", "stores.id", "imports.store_id")
    .select(["store_id as storeId", "subject", "imports.state", "file_name as source", "undone_by"])
    .select("import_file_id as fileId")
    .where("code", "=", code)
    .where("number", "=", number)
    .execute();
  const [row, another] = found;
  if (!row) throw new ImportRefused(`There is no import ${code}-${number}. --list shows them all.`);
  if (another) throw new ImportRefused(`Two business units have a store ${code}: it is not clear which is meant.`);
  if (row.state === "undone")
    throw new ImportRefused(`Import ${code}-${number} was undone already by ${row.undone_by}.`);
  const subject = subjects.find(({ name }) => name === row.subject);
  if (!subject) throw new ImportRefused(`This version of Aisle does not import ${row.subject}.`);
  const { storeId, source, fileId } = row;
  return { ref: { storeId, number, code }, subject, source, fileId };
}
