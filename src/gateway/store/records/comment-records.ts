import { type Kind, kinds } from "#contract/kinds.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { recordEvents } from "#gateway/store/events/events.ts";
import type { ChangeableKind, RecordComment } from "./changeable-kind.ts";
import { eventOf } from "./change-record.ts";

/**
 * Comments on records of one store. When one of them is not there nothing is saved, and `idField` says by which name the
 * refusal calls its id. Answers how many were saved.
 */
export async function commentRecords<K extends Kind>(
  trx: Trx,
  kind: ChangeableKind<K, never>,
  storeId: string,
  comments: readonly RecordComment[],
  author: Author,
  idField = "id",
): Promise<number> {
  const { one } = kinds[kind.kind];
  // Shared locks, in one order: what the events say about the records is still true when they are committed.
  const rows = await kind.lockShared(trx, storeId, [...new Set(comments.map(({ id }) => id))]);
  const found = new Set(rows.map((row) => row.id));
  const fields: Record<string, string> = {};
  for (const [place, { id }] of comments.entries())
    if (!found.has(id)) fields[`comments.${place}.${idField}`] = `is no ${one} of this store`;
  if (Object.keys(fields).length > 0)
    throw new Refusal("not-found", `${notFound(one).message}; nothing was saved`, { fields });
  const at = new Date().toISOString();
  await kind.writeComments(trx, storeId, comments, at, author);
  await recordEvents(
    trx,
    storeId,
    rows.map((row) => eventOf("commented", kind.kind, row, row, author, at)),
  );
  return comments.length;
}
