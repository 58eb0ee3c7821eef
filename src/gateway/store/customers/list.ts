import { type RawBuilder, sql, type SqlBool } from "kysely";
import { customerFields, customerRecord } from "#contract/customers/customer.ts";
import type { Db } from "#gateway/database/schema.ts";
import { isMember } from "#gateway/store/segments/read-segments.ts";
import { fromArea, type Sought } from "#gateway/store/delivery/area-sql.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { recordColumns } from "#gateway/store/records/record-columns.ts";

const { code: _code, email: _email, ...plainFields } = customerFields;

/**
 * Customers with what they have ordered, each a `CustomerRow`. PostgreSQL reads areas, credit and segments for one
 * page only.
 */
function customerRows(db: Db) {
  return db
    .selectFrom("customers")
    .leftJoin("customer_figures as figures", (join) =>
      join.onRef("figures.store_id", "=", "customers.store_id").onRef("figures.customer_id", "=", "customers.id"),
    )
    .select(recordColumns("customers"))
    .select(fieldColumns("customers", plainFields))
    .select([
      sql<string>`coalesce(customers.code, '')`.as("code"),
      sql<string>`coalesce(customers.email, '')`.as("email"),
      sql<number>`coalesce(figures.orders, 0)`.as("orders"),
      sql<number>`coalesce(figures.spent, 0)`.as("spent"),
      "figures.last_order_at as lastOrderAt",
      "customers.created_at as since",
      sql<string | null>`(
        select (select area.name ${fromArea(latestPlace)}) from customer_addresses as latest
        where latest.store_id = customers.store_id and latest.customer_id = customers.id
        order by used_at desc, id limit 1)`.as("area"),
      sql<number>`(
        select 0 - coalesce(sum(entry.amount), 0)::bigint from ledger_entries as entry
        where entry.store_id = customers.store_id and entry.account_id = customers.id and entry.account = 'customer')`.as(
        "credit",
      ),
      sql<string>`coalesce((
        select string_agg(segments.name, ', ' order by segments.name) from segment_members as member
        join segments on segments.store_id = member.store_id and segments.id = member.segment_id
        where member.store_id = customers.store_id and member.customer_id = customers.id
          and segments.state <> 'DELETE'), '')`.as("segments"),
    ]);
}

const latestPlace: Sought = {
  storeId: sql`latest.store_id`,
  pincode: sql`latest.pincode`,
  point: sql`latest.point`,
};

/** Who placed the order of a number, however it is written. The array is read once, so that all is found by
 * keys. */
function whoPlaced(typed: string, storeId: string): RawBuilder<unknown> {
  const term = typed.trim().toUpperCase();
  const numbers = [...new Set([typed.trim(), term, term.replace(/^([A-Z][A-Z\d]*?)-?(\d{6})$/, "$1-$2")])];
  return sql`array(select placed.customer_id from orders as placed
    where placed.store_id = ${storeId} and placed.number = any(${numbers}::text[]) and placed.customer_id is not null)`;
}

/** The list of customers with its SQL. */
export const customers = definedList(customerRecord, {
  rows: customerRows,
  fields: {
    consent: (row, channels) => sql<SqlBool>`${row("consent")} && ${channels}::text[]`,
    hasOrders: (row) => sql<SqlBool>`${row("orders")} > 0`,
    spent: "spent",
    lastOrder: "lastOrderAt",
    segment: (row, ids) => isMember(row("storeId"), row("id"), ids),
    text: { table: "customers", key: "id", text: "list_search", also: whoPlaced },
  },
});
