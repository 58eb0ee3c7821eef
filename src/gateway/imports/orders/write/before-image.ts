import { sql } from "kysely";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { dropImages, keepImages, keptImages } from "#gateway/imports/past/before-images.ts";
import type { ImportRef } from "#gateway/imports/subject.ts";
import { postOrders } from "#gateway/store/ledger/post-orders.ts";
import { takeBackOrders } from "#gateway/store/ledger/take-back-orders.ts";

/** Who posts what imports write. */
export const importer = { userId: null, name: "Import" } as const;

/** The tables with the rows of an order, in an order in which each comes after those that its rows refer to. */
const orderTables = [
  { name: "orders", id: "id" },
  { name: "order_lines", id: "order_id" },
  { name: "order_payments", id: "order_id" },
  { name: "refunds", id: "order_id" },
  { name: "order_history", id: "order_id" },
  { name: "order_line_changes", id: "order_id" },
  { name: "order_search", id: "order_id" },
] as const;

/** Columns of these tables that the database makes itself. */
const made = ["digits", "head", "lines"];

/** Keeps the rows of orders as they are, before an import changes these orders or takes their place. */
export async function keepOrders(trx: Trx, ref: ImportRef, ids: readonly string[]): Promise<void> {
  const rows = orderTables.map(
    ({ name, id }) => sql`${sql.lit(name)}::text, (
      select coalesce(jsonb_agg(to_jsonb(kept) - ${made}::text[]), '[]') from ${sql.table(name)} kept
      where kept.store_id = ${ref.storeId} and kept.${sql.ref(id)} = ids.id)`,
  );
  const orders = sql`
    select ids.id, jsonb_build_object(${sql.join(rows)}) as before, null::jsonb as after
    from unnest(${[...ids]}::uuid[]) as ids(id)`;
  await keepImages(trx, ref, "order", orders);
}

/**
 * Removes orders with everything that belongs to them. `chosen` is a query that answers their ids. What the ledger
 * shows of them is reversed, not deleted.
 */
export async function removeOrders(trx: Trx, storeId: string, chosen: ReturnType<typeof idsOf>): Promise<void> {
  await takeBackOrders(trx, storeId, chosen, importer);
  for (const { name, id } of orderTables.toReversed()) {
    await sql`delete from ${sql.table(name)} where store_id = ${storeId} and ${sql.ref(id)} in (${chosen})`.execute(
      trx,
    );
  }
}

/** A query that answers these ids. */
export function idsOf(ids: readonly string[]) {
  return sql<{ id: string }>`select unnest(${[...ids]}::uuid[])`;
}

/** Gives orders the rows again that an import has kept, and answers how many they are. They must have been removed. */
export async function restoreOrders(trx: Trx, ref: ImportRef): Promise<number> {
  const kept = sql`from ${keptImages(ref, "order")}`;
  for (const { name } of orderTables) {
    const columns = await keptColumns(trx, kept, name);
    if (columns.length === 0) continue;
    const list = sql.join(columns.map((column) => sql.ref(column)));
    await sql`
      insert into ${sql.table(name)} (${list})
      select ${list} from (select jsonb_array_elements(before -> ${name}) as row ${kept}) as rows,
        jsonb_populate_record(null::${sql.table(name)}, rows.row)`.execute(trx);
  }
  await postOrders(trx, ref.storeId, sql<{ id: string }>`select kept.record_id ${kept}`, importer);
  return dropImages(trx, ref, "order");
}

/** The columns that kept rows have: a table may have got more since, which then get their defaults. */
async function keptColumns(db: Db, kept: ReturnType<typeof sql>, table: string): Promise<string[]> {
  const { rows } = await sql<{ column: string }>`
    select distinct jsonb_object_keys(row) as column
    from (select jsonb_array_elements(before -> ${table}) as row ${kept}) as rows`.execute(db);
  return rows.map(({ column }) => column);
}
