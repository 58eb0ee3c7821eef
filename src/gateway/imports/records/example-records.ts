import { sql } from "kysely";
import { kinds } from "#contract/kinds.ts";
import type { SimpleKind } from "#contract/records/kind-names.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { readRows } from "#gateway/store/lists/rows.ts";
import { historyValue } from "#gateway/store/records/record-history.ts";
import type { StoredKind } from "#gateway/store/records/stored-kind.ts";
import { partOf } from "./read-field.ts";

/** How many records are shown. */
const mostRecords = 10;

/** The first of the records that this transaction has written, one line each, for a preview. */
export async function exampleRecords<K extends SimpleKind>(
  trx: Trx,
  kind: StoredKind<K>,
  storeId: string,
): Promise<string[]> {
  const { name } = kinds[kind.kind];
  const { rows: written } = await sql<{ id: string }>`
    select id from ${sql.table(kind.table)}
    where store_id = ${storeId} and xmin = pg_current_xact_id()::xid
    order by ${sql.ref(kind.columns[name] ?? name)} limit ${mostRecords}`.execute(trx);
  const rows = await readRows(
    trx,
    kind.rows,
    storeId,
    written.map(({ id }) => id),
  );
  return rows.map((row) =>
    Object.entries(kind.fields)
      .map(([field, limits]) => [partOf(field, limits), historyValue(kind, row, field as keyof typeof row)] as const)
      .filter(([, value]) => value !== null && value !== "" && !(Array.isArray(value) && value.length === 0))
      .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
      .join("; "),
  );
}
