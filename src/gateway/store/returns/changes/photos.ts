import { maxReturnPhotos } from "#contract/returns/fields.ts";
import type { ReturnRow } from "#contract/returns/schema.ts";
import { refuseFinalReturn } from "#contract/returns/status.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import {
  addFile,
  filesOf,
  hashOf,
  type KeptFile,
  readFile,
  type ReceivedFile,
  removeFile,
} from "#gateway/store/files/files.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { returnKind } from "#gateway/store/returns/return-kind.ts";

/**
 * Adds a photo to a return; one that it has already changes nothing. Refused with 409 when the return is final, and
 * with 422 when it has as many as it can have.
 */
export function addReturnPhoto(trx: Trx, ref: RecordRef, photo: KeptFile, author: Author): Promise<ReturnRow> {
  return changeRecord(trx, returnKind, ref, author, async (row) => {
    refuseIfFinal(row);
    const same = await photosOf(trx, row).where("hash", "=", hashOf(photo.bytes)).executeTakeFirst();
    if (same) return null;
    if (row.photoCount >= maxReturnPhotos) {
      const because = `a return has ${maxReturnPhotos} photos at most`;
      throw new Refusal("invalid", because, { fields: { photo: because } });
    }
    await addFile(trx, { storeId: row.storeId, record: { kind: "return", id: row.id }, author }, photo);
    return { fields: { photoCount: row.photoCount + 1 }, text: photo.name };
  });
}

/** Removes a photo from a return. Refused with 404 when it has no such photo, and with 409 when it is final. */
export function removeReturnPhoto(trx: Trx, ref: RecordRef, photoId: string, author: Author): Promise<ReturnRow> {
  return changeRecord(trx, returnKind, ref, author, async (row) => {
    const photo = await photosOf(trx, row).where("id", "=", photoId).executeTakeFirst();
    if (!photo) throw notFound("photo");
    refuseIfFinal(row);
    await removeFile(trx, row.storeId, photoId);
    return { fields: { photoCount: row.photoCount - 1 }, text: photo.name };
  });
}

/** Reads a photo of a return. Refused with 404 when the store has no such return, or the return no such photo. */
export async function readReturnPhoto(
  db: Db,
  files: FileStores,
  { storeId, id, photoId }: { readonly storeId: string; readonly id: string; readonly photoId: string },
): Promise<ReceivedFile> {
  const photo = await photosOf(db, { storeId, id }).where("id", "=", photoId).executeTakeFirst();
  if (!photo) throw notFound("photo");
  return readFile(db, files, storeId, photoId);
}

function photosOf(db: Db, row: Pick<ReturnRow, "storeId" | "id">) {
  return filesOf(db, "return", row).select(["id", "name"]);
}

function refuseIfFinal(row: ReturnRow): void {
  const because = refuseFinalReturn(row);
  if (because !== null) throw new Refusal("move-not-allowed", because, { current: row });
}
