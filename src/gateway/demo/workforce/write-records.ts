import type { Kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import type { Doer } from "#gateway/demo/staff.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { historyValue } from "#gateway/store/records/record-history.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";

/** The fields of a demo record; all records of one kind have the same fields. */
type Written<K extends SimpleKind> = Partial<Kinds[K]> & { readonly id: string; readonly state: string };

const day = 86_400_000;

/**
 * Inserts records of one kind with their history: how each was created, and how those out of use became so. Writes no
 * events, because nobody can be listening yet.
 */
export async function writeRecords<K extends SimpleKind>(
  trx: Trx,
  chance: Chance,
  kind: StoredKind<K>,
  { storeId, doer, now }: { readonly storeId: string; readonly doer: Doer; readonly now: number },
  records: readonly Written<K>[],
): Promise<void> {
  const rows: object[] = [];
  const history: object[] = [];
  for (const record of records) {
    const { id, state, ...fields } = record;
    const made = now - chance.whole(30, 300) * day;
    const left = state === "ACTIVE" ? null : made + Math.floor((now - made) / 2);
    const entry = (version: number, at: number, from: string | null, to: string, changes: object) => ({
      store_id: storeId,
      kind: kind.kind,
      record_id: id,
      id: chance.id(),
      action: version === 1 ? "created" : "changed",
      at: new Date(at).toISOString(),
      ...doer,
      version,
      from_status: from,
      to_status: to,
      changes,
      text: "",
    });
    rows.push({
      store_id: storeId,
      id,
      version: left === null ? 1 : 2,
      updated_at: new Date(left ?? made).toISOString(),
      ...columnsOf(kind, record),
    });
    const set = Object.keys(fields).filter((field) => kind.columns[field] !== undefined && field !== "onDuty");
    const told = set.map((field) => [field, historyValue(kind, record, field as keyof Kinds[K])] as const);
    const changes = told.flatMap(([field, value]) => (value === null ? [] : [[field, [null, value]]]));
    history.push(entry(1, made, null, "ACTIVE", Object.fromEntries(changes)));
    if (left !== null) history.push(entry(2, left, "ACTIVE", state, { state: ["ACTIVE", state] }));
  }
  await insertRows(trx, kind.table, rows);
  await insertRows(trx, "record_history", history);
}

function columnsOf<K extends SimpleKind>({ columns }: StoredKind<K>, record: Written<K>): object {
  return Object.fromEntries(
    Object.entries(record).flatMap(([field, value]) => (columns[field] === undefined ? [] : [[columns[field], value]])),
  );
}
