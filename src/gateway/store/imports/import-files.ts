import { sql } from "kysely";
import { mostSentBytes } from "#contract/imports/import.ts";
import type { ImportFile } from "#contract/imports/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { addFile, type KeptFile, removeFile } from "#gateway/store/files/files.ts";

/** A file by its id, and of whom it must be; anybody's where nobody is named. */
interface FileOfStore {
  readonly storeId: string;
  readonly id: string;
  readonly userId?: string | null;
}

/** Announces a file that is to be imported. Refused where it has no room beside what is not imported yet. */
export async function createImportFile(
  trx: Trx,
  storeId: string,
  { subject, fileName, size }: Pick<ImportFile, "subject" | "fileName" | "size">,
  author: Author,
): Promise<ImportFile> {
  await refuseWithoutRoom(trx, { storeId, userId: author.userId }, size);
  const { id } = await trx
    .insertInto("import_files")
    .values({ store_id: storeId, subject, name: fileName, size, user_id: author.userId, by_name: author.name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readImportFile(trx, { storeId, id });
}

/** A file that is imported. Refused with 404 where there is none with this id, or it is somebody else's. */
export async function readImportFile(db: Db, { storeId, id, userId }: FileOfStore): Promise<ImportFile> {
  let query = db
    .selectFrom("import_files")
    .select(["id", "store_id as storeId", "subject", "name as fileName", "size"])
    .select(({ selectFrom }) =>
      selectFrom("import_parts")
        .select(sql<number>`coalesce(sum(import_parts.size), 0)::bigint`.as("received"))
        .whereRef("import_parts.store_id", "=", "import_files.store_id")
        .whereRef("import_parts.import_id", "=", "import_files.id")
        .as("received"),
    )
    .where("store_id", "=", storeId)
    .where("id", "=", id);
  if (userId !== undefined) query = query.where("user_id", "=", userId);
  const file = await query.executeTakeFirst();
  if (!file) throw notFound("import");
  return { ...file, received: file.received ?? 0 };
}

/** Adds the next bytes of a file. Refused where they do not begin where the former ones end, or have no room. */
export async function addImportPart(
  trx: Trx,
  { storeId, id, at }: { readonly storeId: string; readonly id: string; readonly at: number },
  part: KeptFile,
  author: Author,
): Promise<ImportFile> {
  await lock(trx, { storeId, id });
  const { received, size } = await readImportFile(trx, { storeId, id });
  if (at !== received) throw new Refusal("move-not-allowed", `The next part begins at ${received}, not at ${at}`);
  const bytes = part.bytes.length;
  if (bytes === 0 || at + bytes > size) throw new Refusal("move-not-allowed", "The file has no such part");
  await refuseWithoutRoom(trx, { storeId, userId: author.userId }, bytes);
  const fileId = await addFile(trx, { storeId, record: null, author }, part);
  await trx
    .insertInto("import_parts")
    .values({ store_id: storeId, import_id: id, starts_at: at, size: bytes, file_id: fileId })
    .execute();
  return readImportFile(trx, { storeId, id });
}

/** Removes all that was sent of a file. Refused while a job waits for it or reads it. */
export async function dropImportFile(trx: Trx, { storeId, id }: FileOfStore): Promise<ImportFile> {
  await lock(trx, { storeId, id });
  const { rows } = await sql`
    select from jobs where store_id = ${storeId} and kind = 'import' and state in ('waiting', 'running')
      and ${id} in (params->>'importId', params->>'joinId')`.execute(trx);
  if (rows.length > 0) throw new Refusal("move-not-allowed", "A job still needs this file; cancel the job first");
  const gone = await trx
    .deleteFrom("import_parts")
    .where("store_id", "=", storeId)
    .where("import_id", "=", id)
    .returning("file_id")
    .execute();
  for (const part of gone) await removeFile(trx, storeId, part.file_id);
  return readImportFile(trx, { storeId, id });
}

/** Notes that files are given to a check: from now on they are kept for days. */
export async function markChecked(trx: Trx, storeId: string, ids: readonly string[]): Promise<void> {
  await trx
    .updateTable("import_files")
    .set({ checked_at: sql<string>`clock_timestamp()` })
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .where("checked_at", "is", null)
    .execute();
}

/** Lets nobody else add to a file or drop it. */
async function lock(trx: Trx, { storeId, id }: FileOfStore): Promise<void> {
  await sql`select from import_files where store_id = ${storeId} and id = ${id} for update`.execute(trx);
}

/**
 * Refuses bytes that would be too many together with what the login, or the store, has not imported yet. From here to
 * the end of the transaction nobody else adds to what is counted, so that several at once cannot all find the last room.
 * Nothing is refused or counted that comes from the command line, which nobody sends from outside.
 */
async function refuseWithoutRoom(
  trx: Trx,
  { storeId, userId }: { readonly storeId: string; readonly userId: string | null },
  bytes: number,
): Promise<void> {
  if (userId === null) return;
  // The store first, whoever asks: those who lock both in one order never wait for each other.
  for (const key of [`uploads of store ${storeId}`, `uploads of login ${userId}`])
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
  const { rows } = await sql<{ ofLogin: number; ofStore: number }>`
    select coalesce(sum(import_parts.size) filter (where user_id = ${userId}), 0)::bigint as "ofLogin",
      coalesce(sum(import_parts.size) filter (where store_id = ${storeId}), 0)::bigint as "ofStore"
    from import_files join import_parts using (store_id) where import_id = id and run_at is null and user_id is not null
      and (store_id = ${storeId} or user_id = ${userId})`.execute(trx);
  const { ofLogin = 0, ofStore = 0 } = rows[0] ?? {};
  const refuse = (who: string, taken: number, most: number, what: string): void => {
    if (taken + bytes <= most) return;
    const room = `${megabytes(taken)} of the ${megabytes(most)} that it may have`;
    throw new Refusal(
      "over-capacity",
      `${who} has sent ${room} in files that are not imported yet: ${what}, then send this one. ` +
        "A file that nobody checks goes after a day",
    );
  };
  refuse("This login", ofLogin, mostSentBytes.ofLogin, "import one of them or drop it");
  refuse("This store", ofStore, mostSentBytes.ofStore, "have one of them imported or dropped by whoever sent it");
}

const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1_000_000)} MB`;

/** The ids of the files that a file consists of, in their order. Refused where it is not whole, or not kept any more. */
export async function readImportParts(db: Db, file: ImportFile): Promise<string[]> {
  if (file.received !== file.size) {
    const because = file.received === 0 ? "This file is not kept any more" : "This file has not arrived whole";
    throw new Refusal("unavailable", `${because}; send it again`);
  }
  const parts = await db
    .selectFrom("import_parts")
    .select("file_id")
    .where("store_id", "=", file.storeId)
    .where("import_id", "=", file.id)
    .orderBy("starts_at")
    .execute();
  return parts.map((part) => part.file_id);
}
