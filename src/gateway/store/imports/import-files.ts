import { sql } from "kysely";
import type { ImportFile } from "#contract/imports/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { addFile, type KeptFile } from "#gateway/store/files/files.ts";

/** Announces a file that is to be imported. */
export async function createImportFile(
  trx: Trx,
  storeId: string,
  { subject, fileName, size }: Pick<ImportFile, "subject" | "fileName" | "size">,
  author: Author,
): Promise<ImportFile> {
  const { id } = await trx
    .insertInto("import_files")
    .values({ store_id: storeId, subject, name: fileName, size, by_name: author.name })
    .returning("id")
    .executeTakeFirstOrThrow();
  return readImportFile(trx, storeId, id);
}

/** A file that is imported. Refused with 404 where there is none with this id. */
export async function readImportFile(db: Db, storeId: string, id: string): Promise<ImportFile> {
  const file = await db
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
    .where("id", "=", id)
    .executeTakeFirst();
  if (!file) throw notFound("import");
  return { ...file, received: file.received ?? 0 };
}

/** Adds the next bytes of a file. Refused where they do not begin where the former ones end. */
export async function addImportPart(
  trx: Trx,
  { storeId, id, at }: { readonly storeId: string; readonly id: string; readonly at: number },
  part: KeptFile,
  author: Author,
): Promise<ImportFile> {
  await sql`select from import_files where store_id = ${storeId} and id = ${id} for update`.execute(trx);
  const { received, size } = await readImportFile(trx, storeId, id);
  if (at !== received) throw new Refusal("move-not-allowed", `The next part begins at ${received}, not at ${at}`);
  const bytes = part.bytes.length;
  if (bytes === 0 || at + bytes > size) throw new Refusal("move-not-allowed", "The file has no such part");
  const fileId = await addFile(trx, { storeId, record: null, author }, part);
  await trx
    .insertInto("import_parts")
    .values({ store_id: storeId, import_id: id, starts_at: at, size: bytes, file_id: fileId })
    .execute();
  return readImportFile(trx, storeId, id);
}

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
