import type { QuotedOrigin } from "#contract/orders/history/comment-origins.ts";
import { type Kinds, kinds } from "#contract/kinds.ts";
import type { ChangingKind } from "#contract/records/kind-names.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { ChangeableKind, RecordComment, WrittenComment } from "./changeable-kind.ts";
import { recordRowEvents } from "./change-record.ts";

/** The person whose words a comment has: "picker" and the name, which is null when the record has no such person. */
export interface Speaker {
  readonly title: string;
  readonly name: string | null;
}

/** What differs between the comments of kinds. */
interface CommentOptions<K extends ChangingKind> {
  /** The name of the field with the record's id, for refusals; without it, "id". */
  readonly idField?: string;
  /** Finds the person whose words the author writes down, by the record and the origin. */
  speakerOf?(row: Kinds[K], origin: QuotedOrigin): Speaker;
}

/**
 * Saves comments on records of one store and answers their number. When a record does not exist, nothing is saved, and
 * the refusal names every such record. The words of somebody else get that person's name and the name of the author who
 * wrote them down.
 */
export async function commentRecords<K extends ChangingKind>(
  trx: Trx,
  kind: ChangeableKind<K, never>,
  storeId: string,
  comments: readonly RecordComment[],
  author: Author,
  { idField = "id", speakerOf }: CommentOptions<K> = {},
): Promise<number> {
  const { one } = kinds[kind.kind];
  // Locks the records, so that the rows in the events are still true when they are committed.
  const rows = await kind.lockRows(trx, storeId, [...new Set(comments.map(({ id }) => id))], "share");
  const found = new Map(rows.map((row) => [row.id, row]));
  const missing: Record<string, string> = {};
  const unsaid: Record<string, string> = {};
  const written: WrittenComment[] = [];
  for (const [place, comment] of comments.entries()) {
    const row = found.get(comment.id);
    const { origin = author.origin } = comment;
    if (!row) missing[`comments.${place}.${idField}`] = "does not belong to this store";
    else if (origin === "By Admin" || !speakerOf) written.push({ ...comment, author });
    else {
      const { name, title } = speakerOf(row, origin);
      if (name === null) unsaid[`comments.${place}.origin`] = `the ${one} has no ${title}`;
      else written.push({ ...comment, author: { ...author, name: `${name}, noted by ${author.name}`, origin } });
    }
  }
  if (Object.keys(missing).length > 0)
    throw new Refusal("not-found", `${notFound(one).message}; nothing was saved`, { fields: missing });
  if (Object.keys(unsaid).length > 0)
    throw new Refusal("invalid", `${Object.values(unsaid)[0]}; nothing was saved`, { fields: unsaid });
  const at = new Date().toISOString();
  await kind.writeComments(trx, storeId, written, at);
  const happened = rows.map((row) => ({ type: "commented" as const, row, before: row, at }));
  await recordRowEvents(trx, kind, happened, author);
  return comments.length;
}
