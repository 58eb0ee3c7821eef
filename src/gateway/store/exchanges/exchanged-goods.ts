import { sql } from "kysely";
import type { OrderDetail } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/** For which return an order was placed in exchange, and the goods that the customer gives back. */
export type Exchange = NonNullable<OrderDetail["exchangeOf"]>;

/** The exchanges of which some orders are the new ones, by order. */
export async function readExchanges(
  db: Db,
  storeId: string,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, Exchange>> {
  const rows = await db
    .selectFrom("return_orders as back")
    .select([
      "back.id as returnId",
      "back.number",
      "back.order_id as orderId",
      "back.order_number as orderNumber",
      "back.exchange_order_id as placedId",
      sql<boolean>`back.status = 'Completed'`.as("isReceived"),
      sql<Exchange["goods"]>`(
        select coalesce(jsonb_agg(jsonb_build_object('name', line.name, 'unit', line.unit,
          'quantity', coalesce(goods.counted, goods.quantity)) order by goods.line), '[]')
        from return_lines goods
        join order_lines line on line.store_id = goods.store_id and line.order_id = back.order_id
          and line.line = goods.line
        where goods.store_id = back.store_id and goods.return_id = back.id)`.as("goods"),
    ])
    .where("back.store_id", "=", storeId)
    .where("back.exchange_order_id", "=", sql<string>`any(${[...orderIds]})`)
    .execute();
  return new Map(rows.map(({ placedId, ...exchange }) => [placedId ?? "", exchange]));
}
