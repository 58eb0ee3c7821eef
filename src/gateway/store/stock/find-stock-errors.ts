import { sql } from "kysely";
import { openStatuses, type OrderStatus } from "#contract/orders/status.ts";
import type { Finding } from "#contract/payments/schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/**
 * Finds where the stock of a store is wrong; nothing when all is well. Figures must be the sums of the movements, which
 * are numbered without a gap; and by its movements, each order must have reserved and taken what its status and lines
 * say. What an order took before its products were counted has no movement, so only those that reserved are asked.
 */
export async function findStockErrors(db: Db, storeId: string): Promise<readonly Finding[]> {
  const list = (statuses: readonly OrderStatus[]) => sql.join(statuses.map((status) => sql.lit(status)));
  const { rows } = await sql<Finding>`
    with summed as (
      select product_id, sum(on_hand_by) as on_hand, sum(reserved_by) as reserved, count(*) as movements,
        max(number) as newest
      from stock_movements where store_id = ${storeId} group by product_id
    ), moved as (
      select order_id, product_id, sum(reserved_by) as reserved, bool_or(reserved_by > 0) as was_open,
        -sum(on_hand_by) filter (where kind in ('sold', 'returned')) as taken
      from stock_movements where store_id = ${storeId} and order_id is not null group by order_id, product_id
    ), lines as (
      select order_id, product_id,
        coalesce(sum(case when status in (${list(openStatuses)}) then quantity
          when status = 'Partially Delivered' then quantity - coalesce(handed_over, quantity) end), 0) as reserved,
        coalesce(sum(case status when 'Delivered' then quantity - returned_quantity
          when 'Partially Delivered' then coalesce(handed_over, quantity) - returned_quantity end), 0) as taken
      from order_lines join product_stock using (store_id, product_id)
      join orders on orders.store_id = order_lines.store_id and orders.id = order_id
      where order_lines.store_id = ${storeId} group by order_id, product_id
    ), held as (
      select order_id, product_id, coalesce(moved.reserved, 0) <> coalesce(lines.reserved, 0) as reserves_wrong,
        coalesce(was_open, false) and coalesce(moved.taken, 0) <> coalesce(lines.taken, 0) as takes_wrong
      from moved full join lines using (order_id, product_id)
    ), wrong as (
      select 'the stock of a product is the sum of its movements' as rule, product_id, null::uuid as order_id
      from product_stock stock left join summed using (product_id)
      where stock.store_id = ${storeId}
        and (stock.on_hand, stock.reserved) is distinct from (coalesce(summed.on_hand, 0), coalesce(summed.reserved, 0))
      union all
      select 'the movements of a product are numbered without a gap', product_id, null
      from product_stock stock left join summed using (product_id)
      where stock.store_id = ${storeId}
        and (stock.movements, stock.movements) is distinct from (coalesce(summed.movements, 0), coalesce(summed.newest, 0))
      union all
      select 'an order reserves what its status and lines say', product_id, order_id from held where reserves_wrong
      union all
      select 'an order takes what its status and lines say', product_id, order_id from held where takes_wrong
    )
    select rule, products.code || coalesce(' in ' || orders.number, '') as of from wrong
    join products on products.store_id = ${storeId} and products.id = product_id
    left join orders on orders.store_id = ${storeId} and orders.id = order_id`.execute(db);
  return rows;
}
