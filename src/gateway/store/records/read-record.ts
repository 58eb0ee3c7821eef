import { kinds } from "#contract/kinds.ts";
import type { ListedKind } from "#contract/records/kind-names.ts";
import type { RecordDetail } from "#contract/records/record-calls.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import type { StoredKind } from "./stored-kind.ts";

/** Reads one record with its parts, together with the store's last event, all from the same moment. */
export async function readRecord<K extends ListedKind>(
  db: Db,
  stored: Pick<StoredKind<K>, "kind" | "rows" | "parts" | "currentId">,
  storeId: string,
  id: string,
): Promise<RecordDetail<K>> {
  const { kind, rows } = stored;
  return inSnapshot(db, async (db) => {
    const currentId = (await stored.currentId?.(db, storeId, id)) ?? id;
    const [record] = await readRows(db, rows, storeId, [currentId]);
    const moment = await momentOf(db, storeId).executeTakeFirst();
    if (!record || !moment) throw notFound(kinds[kind].one);
    // The parts are those of the kind, which TypeScript cannot follow for a kind that varies.
    return { record, ...moment, ...(await stored.parts?.(db, record)) } as unknown as RecordDetail<K>;
  });
}
