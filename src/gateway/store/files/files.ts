import { createHash } from "node:crypto";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { type FileStores, type OutsidePlace, pathOf, storeOf } from "./file-store.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";

/** A file as received: `type` was read from its content, and `name` has no characters that could do harm. */
export interface ReceivedFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A file that is kept outside the database already, under the id that its row will have. */
export interface KeptFile extends ReceivedFile {
  readonly id: string;
  readonly place: OutsidePlace;
}

/** A file that a job has written, and that is kept outside the database already. */
export interface WrittenFile extends Pick<KeptFile, "id" | "place" | "name" | "type"> {
  readonly hash: Buffer;
  readonly size: number;
}

/** Whose file it is, and who gave it. */
interface FileOwner {
  readonly storeId: string;
  /** The record; null where it is none of a kind, such as a print. */
  readonly record: { readonly kind: Kind; readonly id: string } | null;
  readonly author: Pick<Author, "userId" | "name">;
}

/** Inserts the row of a file that is kept outside the database; resolves with its id. */
export async function addFile(trx: Trx, owner: FileOwner, file: KeptFile | WrittenFile): Promise<string> {
  const { storeId, record, author } = owner;
  const { id, place, name, type } = file;
  const { hash, size } = "bytes" in file ? { hash: hashOf(file.bytes), size: file.bytes.length } : file;
  const { numDeletedRows } = await trx
    .deleteFrom("loose_files")
    .where("path", "=", pathOf(storeId, id))
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw new Error(`the file ${id} was removed before it had a row`);
  await trx
    .insertInto("files")
    .values({
      store_id: storeId,
      id,
      hash,
      type,
      name,
      place,
      size,
      kind: record?.kind,
      record_id: record?.id,
      user_id: author.userId,
      by_name: author.name,
    })
    .execute();
  return id;
}

/** Deletes a file, if it exists. Housekeeping later removes the file outside the database. */
export async function removeFile(trx: Trx, storeId: string, id: string): Promise<void> {
  const gone = await trx
    .deleteFrom("files")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .returning("place")
    .executeTakeFirst();
  if (!gone || gone.place === "database") return;
  await trx
    .insertInto("loose_files")
    .values({ path: pathOf(storeId, id), place: gone.place })
    .execute();
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
export async function readFile(db: Db, stores: FileStores, storeId: string, id: string): Promise<ReceivedFile> {
  const file = await db
    .selectFrom("files")
    .select(["name", "type", "bytes", "place"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!file) throw notFound("file");
  const { name, type, place } = file;
  const bytes = place === "database" ? file.bytes : await storeOf(stores, place).read(pathOf(storeId, id));
  if (!bytes) throw new Error(`the file ${id} is not where its row says: ${place}`);
  return { name, type, bytes };
}

/** A large file as its bytes are read. Refused with 404 when the store has none with this id. */
export async function streamFile(
  db: Db,
  stores: FileStores,
  storeId: string,
  id: string,
): Promise<ReadableStream<Uint8Array>> {
  const file = await db
    .selectFrom("files")
    .select("place")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!file || file.place === "database") throw notFound("file");
  const bytes = await storeOf(stores, file.place).stream(pathOf(storeId, id));
  if (!bytes) throw new Error(`the file ${id} is not where its row says: ${file.place}`);
  return bytes;
}

/** A query for the files of a record, without the columns to read. */
export function filesOf(db: Db, kind: Kind, { storeId, id }: { readonly storeId: string; readonly id: string }) {
  return db.selectFrom("files").where("store_id", "=", storeId).where("kind", "=", kind).where("record_id", "=", id);
}

/** The SHA-256 of the bytes of a file. */
export function hashOf(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}
