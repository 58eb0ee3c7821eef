import { type Kinds, kinds } from "#contract/kinds.ts";
import type { Kind } from "#contract/records/kind-names.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import {
  addFile,
  holdsBytes,
  type KeptFile,
  readFile,
  type ReceivedFile,
  removeFile,
} from "#gateway/store/files/files.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";

/** The kinds whose records have a picture. */
type Pictured = { [K in Kind]: Kinds[K] extends { readonly photo: string | null } ? K : never }[Kind];

/** Reads the picture of a record. Refused with 404 when there is no such record, or it has another picture by now. */
export async function readPhoto<K extends Pictured>(
  db: Db,
  files: FileStores,
  kind: StoredKind<K>,
  { storeId, id, fileId }: { readonly storeId: string; readonly id: string; readonly fileId: string },
): Promise<ReceivedFile> {
  const [row] = await readRows(db, kind.rows, storeId, [id]);
  if (!row) throw notFound(kinds[kind.kind].one);
  if (row.photo !== fileId) throw notFound("file");
  return readFile(db, files, storeId, fileId);
}

/** Replaces the picture of a record, or removes it when the new one is null. The same picture changes nothing. */
export function changePhoto<K extends Pictured>(
  trx: Trx,
  kind: StoredKind<K>,
  ref: RecordRef,
  photo: KeptFile | null,
  author: Author,
): Promise<Kinds[K]> {
  const { storeId } = ref;
  return changeRecord(trx, kind, ref, author, async (before) => {
    const old = before.photo;
    if (photo === null ? old === null : old !== null && (await holdsBytes(trx, storeId, old, photo.bytes))) return null;
    const given = photo && (await addFile(trx, { storeId, record: { kind: kind.kind, id: before.id }, author }, photo));
    if (old !== null) await removeFile(trx, storeId, old);
    return { fields: { photo: given } as Partial<Kinds[K]> };
  });
}
