import { createHash } from "node:crypto";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** A file as received: `type` was read from its content, and `name` has no characters that could do harm. */
export interface ReceivedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Stores a file and answers its id. */
export async function addFile(trx: Trx, storeId: string, { name, type, bytes }: ReceivedFile): Promise<string> {
  const { id } = await trx
    .insertInto("files")
    .values({ store_id: storeId, hash: hashOf(bytes), type, name, bytes: Buffer.from(bytes) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes a file, if it exists. */
export async function removeFile(trx: Trx, storeId: string, id: string): Promise<void> {
  await trx.deleteFrom("files").where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Whether a stored file has exactly these bytes. */
export async function holdsBytes(db: Db, storeId: string, id: string, bytes: Uint8Array): Promise<boolean> {
  const kept = await db
    .selectFrom("files")
    .select("hash")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  return kept?.hash.equals(hashOf(bytes)) ?? false;
}

/** Reads a file. Refused with 404 when the store has none with this id. */
export async function readFile(db: Db, storeId: string, id: string): Promise<ReceivedFile> {
  const file = await db
    .selectFrom("files")
    .select(["name", "type", "bytes"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!file) throw notFound("file");
  return file;
}

function hashOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
