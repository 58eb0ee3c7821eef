import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Destination, Origin } from "#gateway/imports/subject.ts";
import { raiseCounter } from "#gateway/store/events/counters.ts";
import { compareOrders } from "./compare-orders.ts";

/** Creates the products and customers whose codes are in the lines but not yet in the store. */
export async function writeNamed(trx: Trx, { storeId, importNumber }: Destination): Promise<void> {
  await sql`
    insert into products (store_id, import_number, code, name, unit, mrp, price, tax_rate)
    select ${storeId}, ${importNumber}::integer, product, coalesce((array_agg(name order by line desc) filter (where name <> ''))[1], product),
      case when bool_and(quantity = trunc(quantity)) then 'piece' else 'weight' end,
      max(price), (array_agg(price order by line desc))[1], 0
    from import_lines group by product order by product
    on conflict (store_id, code) do nothing`.execute(trx);
  await sql`
    insert into customers (store_id, import_number, code, name, created_at)
    select ${storeId}, ${importNumber}::integer, customer, 'Customer ' || customer, min(placed_at)
    from import_orders where customer <> '' group by customer order by customer
    on conflict (store_id, code) do nothing`.execute(trx);
}

/**
 * Finds the customers of all orders, and what is to be done with those that the store already has. It does so in one statement for all,
 * because PostgreSQL has no statistics about a new store and would look up single orders by the wrong index.
 */
export async function matchOrders(trx: Trx, storeId: string, origin: Origin): Promise<void> {
  await compareOrders(trx, storeId, origin);
  await sql`
    create temporary table import_matched as
    select gathered.*, customers.id as customer_id, compared.order_id, coalesce(compared.action, 'new') as action
    from import_orders gathered
    left join customers on customers.store_id = ${storeId} and customers.code = gathered.customer
    left join import_compared compared using (number)`.execute(trx);
  await sql`create unique index on import_matched (place)`.execute(trx);
  await sql`analyze import_matched, products, customers`.execute(trx);
}

/** Raises the store's order counter above every imported number in the store's own format, such as "N1-000041". */
export async function keepNumbersFree(trx: Trx, storeId: string): Promise<void> {
  const { rows } = await sql<{ most: number }>`
    select coalesce(max(substring(number from length(code) + 2)::bigint), 0) as most
    from orders join stores on stores.id = ${storeId}
    where store_id = ${storeId} and starts_with(number, code || '-') and substring(number from length(code) + 2) ~ '^[0-9]{1,15}$'`.execute(
    trx,
  );
  await raiseCounter(trx, storeId, "orders", rows[0]?.most ?? 0);
}
