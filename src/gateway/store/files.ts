import { createHash } from "node:crypto";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";

/** A file as it came with a call: its type is what its content says, its name is safe to write anywhere. */
export interface ReceivedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Keeps a file for a store and answers its id. */
export async function addFile(trx: Trx, storeId: string, { name, type, bytes }: ReceivedFile): Promise<string> {
  const { id } = await trx
    .insertInto("files")
    .values({ store_id: storeId, hash: hashOf(bytes), type, name, bytes: Buffer.from(bytes) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Takes a file away; one that is not there is away already. */
export async function removeFile(trx: Trx, storeId: string, id: string): Promise<void> {
  await trx.deleteFrom("files").where("store_id", "=", storeId).where("id", "=", id).execute();
}

/** Whether a kept file holds these bytes. */
export async function holdsBytes(db: Db, storeId: string, id: string, bytes: Uint8Array): Promise<boolean> {
  const kept = await db
    .selectFrom("files")
    .select("hash")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  return kept?.hash.equals(hashOf(bytes)) ?? false;
}

/** A kept file. Refused when the store has none with this id. */
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
