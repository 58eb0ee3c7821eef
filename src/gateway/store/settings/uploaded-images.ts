import { uploadedImages } from "#contract/store/patterns.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { addFile, type KeptFile, readFile, type ReceivedFile } from "#gateway/store/files/files.ts";

const uuid = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const nameForm = new RegExp(`^${uploadedImages}(${uuid})/(${uuid})\\.(?:png|jpg)$`);

/** Keeps an image for the settings of a store; resolves with the name by which they hold it. */
export async function addImage(trx: Trx, storeId: string, file: KeptFile, author: Author): Promise<string> {
  const id = await addFile(trx, { storeId, record: null, author }, file);
  return `${uploadedImages}${storeId}/${id}.${file.type === "image/png" ? "png" : "jpg"}`;
}

/**
 * Reads such an image by its name; everybody may, because the log-in shows it. Pictures of records and papers are not
 * answered: the first belong to a record, the others are no pictures.
 */
export async function readImage(db: Db, files: FileStores, name: string): Promise<ReceivedFile> {
  const [, storeId = "", id = ""] = nameForm.exec(name) ?? [];
  const row = await db
    .selectFrom("files")
    .select("id")
    .where("store_id", "=", storeId || null)
    .where("id", "=", id || null)
    .where("kind", "is", null)
    .where("type", "in", ["image/png", "image/jpeg"])
    .executeTakeFirst();
  if (!row) throw notFound("image");
  return readFile(db, files, storeId, id);
}
