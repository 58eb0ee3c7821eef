import { sql } from "kysely";
import type { Print } from "#contract/print/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { addFile, type KeptFile, readFile, type ReceivedFile } from "#gateway/store/files/files.ts";
import { printColumns } from "./prints.ts";

/** How long somebody may take to draw a print, before another one begins anew. */
const patience = "5 minutes";

/**
 * Takes the print that waits longest for whoever calls; undefined where none does. Several gateways may ask at once.
 */
export function takeWaitingPrint(trx: Trx): Promise<Print | undefined> {
  return trx
    .updateTable("prints")
    .set({ held_until: sql<string>`now() + ${patience}::interval` })
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple("store_id", "id"),
        "in",
        selectFrom("prints as waiting")
          .select(["waiting.store_id", "waiting.id"])
          .where("waiting.state", "=", "waiting")
          .where(sql<boolean>`coalesce(waiting.held_until < now(), true)`)
          .orderBy("waiting.at")
          .limit(1)
          .forUpdate()
          .skipLocked()
          .$asTuple("store_id", "id"),
      ),
    )
    .returning(printColumns)
    .executeTakeFirst();
}

/** Gives back a print that was not drawn: it waits again, for whoever comes next. */
export async function leaveWaitingPrint(trx: Trx, { storeId, id }: Print): Promise<void> {
  await trx
    .updateTable("prints")
    .set({ held_until: null })
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .execute();
}

/** Keeps what was drawn of a print, or that it could not be drawn. */
export async function settlePrint(trx: Trx, { storeId, id, by }: Print, file: KeptFile | null): Promise<void> {
  const drawn = file
    ? {
        state: "done" as const,
        file_id: await addFile(trx, { storeId, record: null, author: { userId: null, name: by } }, file),
      }
    : { state: "failed" as const };
  await trx.updateTable("prints").set(drawn).where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** The PDF that a job has drawn. Refused with 503 while it is not there. */
export async function readDrawnFile(db: Db, files: FileStores, { storeId, id, state }: Print): Promise<ReceivedFile> {
  if (state === "failed") throw new Refusal("unavailable", "This could not be drawn; print it again");
  const print = await db
    .selectFrom("prints")
    .select("file_id as fileId")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (state === "done" && !print?.fileId)
    throw new Refusal("unavailable", "This was printed too long ago and is not kept any more; print it again");
  if (!print?.fileId)
    throw new Refusal("unavailable", "This is still being drawn; ask again in a moment", { retryAfter: 2 });
  return readFile(db, files, storeId, print.fileId);
}
