import type { Kinds } from "#contract/kinds.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { recordRowEvents } from "./change-record.ts";
import { writeRecordHistory } from "./record-history.ts";
import type { StoredKind } from "./stored-kind.ts";

/** Creates a record with its first history entry and its event, in the caller's transaction. Answers its row. */
export async function createRecord<K extends ListedKind>(
  trx: Trx,
  kind: StoredKind<K>,
  storeId: string,
  fields: Partial<Kinds[K]>,
  author: Author,
): Promise<Kinds[K]> {
  const id = await kind.insert(trx, storeId, fields);
  await kind.made?.(trx, id, author, storeId);
  const [row] = await readRows(trx, kind.rows, storeId, [id]);
  if (!row) throw new Error(`the new row ${id} cannot be read`);
  await writeRecordHistory(trx, kind, [{ action: "created", before: null, after: row, fields, author }]);
  await recordRowEvents(trx, kind, [{ type: "created", row, before: null, at: row.updatedAt }], author);
  return row;
}
