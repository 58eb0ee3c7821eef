import { type Kinds, kinds, type SimpleKind } from "#contract/kinds.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import type { StoredKind } from "./stored-kind.ts";

/** Reads one record together with the store's last event, both from the same moment. */
export async function readRecord<K extends SimpleKind>(
  db: Db,
  { kind, rows }: Pick<StoredKind<K>, "kind" | "rows">,
  storeId: string,
  id: string,
): Promise<{ record: Kinds[K]; asOf: string; sequence: number }> {
  return inSnapshot(db, async (db) => {
    const [record] = await readRows(db, rows, storeId, [id]);
    const moment = await momentOf(db, storeId).executeTakeFirst();
    if (!record || !moment) throw notFound(kinds[kind].one);
    return { record, ...moment };
  });
}
