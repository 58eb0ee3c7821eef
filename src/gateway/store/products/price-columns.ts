import { type RawBuilder, sql } from "kysely";

const present = sql.raw("(price_at(products.store_id, products.id, now()))");

/** The MRP and the price of a product as they hold now, for a query of `products`. Money is made of these only. */
export const priceColumns = [sql<number>`${present}.mrp`.as("mrp"), sql<number>`${present}.price`.as("price")] as const;

/**
 * The tax of a product at an instant, for a query of `products`: its own rate, else the one of its HSN on that day; and
 * the printed price that the tax is on, null where it is on what is paid. In basis points and minor units.
 */
export function taxColumns(instant: RawBuilder<unknown> = sql`now()`) {
  const byHsn = sql`(hsn_rate_at(products.store_id, products.hsn_code, ${instant}))`;
  return [
    sql<number>`coalesce(products.tax_rate, ${byHsn}.rate, 0)`.as("taxRate"),
    sql<number | null>`case when ${byHsn}.on_mrp then ${present}.mrp end`.as("taxedPrice"),
  ] as const;
}

/** The moment at which an order was placed: its tax is that of this day, whenever it is changed. */
export function placedAt(storeId: string, orderId: string): RawBuilder<unknown> {
  return sql`(select placed_at from orders where orders.store_id = ${storeId} and orders.id = ${orderId})`;
}
