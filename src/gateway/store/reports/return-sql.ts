import { sql } from "kysely";
import { deliveredStatuses } from "#contract/orders/status.ts";
import { literals } from "#gateway/store/people/work.ts";
import type { FactSql } from "./fact-sql.ts";

/** How long after the delivery of an order a return was made, as the name of a span. */
const waited = sql`(returns.created_at - (select max(told.at) from order_history as told
  where told.store_id = returns.store_id and told.order_id = returns.order_id and told.kind = 'status'
    and told.to_status in (${literals(deliveredStatuses)})))`;
const wait = sql`(case when ${waited} <= interval '1 day' then '1' when ${waited} <= interval '3 days' then '2'
  when ${waited} <= interval '7 days' then '3' when ${waited} > interval '7 days' then '4' end)`;
const waitName = sql`(case ${wait} when '1' then 'Less than a day' when '2' then '1 to 3 days' when '3' then '3 to 7 days'
  when '4' then 'More than 7 days' end)`;

/**
 * Lines of returns; and what was left of an order that was made Returned by hand, which is back without a return, on the
 * day of that. Once goods were received, they are as many as were counted.
 */
export const returnLineSql = {
  from: sql`(
      select back.store_id, back.id, back.status, back.created_at, back.day, back.order_id, line.line, line.reason,
        line.condition, coalesce(line.counted, line.quantity) as quantity, line.amount
      from return_orders as back
      join return_lines as line on line.store_id = back.store_id and line.return_id = back.id
      union all
      select sold.store_id, null, 'Completed', told.at, (told.at at time zone place.time_zone)::date, sold.order_id,
        sold.line, null, null, sold.quantity - sold.returned_quantity,
        round(paid_for(sold.quantity - sold.returned_quantity, sold, orders))::bigint
      from order_history as told
      join stores as place on place.id = told.store_id
      join orders on orders.store_id = told.store_id and orders.id = told.order_id and orders.status = 'Returned'
      join order_lines as sold on sold.store_id = orders.store_id and sold.order_id = orders.id
        and sold.quantity > sold.returned_quantity
      where told.kind in ('status', 'placed') and told.to_status = 'Returned' and not exists (
        select from order_history as later where later.store_id = told.store_id and later.order_id = told.order_id
          and later.to_status = 'Returned' and later.version > told.version)
    ) as returns
    join order_lines as goods on goods.store_id = returns.store_id and goods.order_id = returns.order_id
      and goods.line = returns.line`,
  storeId: sql`returns.store_id`,
  id: sql`returns.id`,
  at: sql`returns.created_at`,
  day: sql`returns.day`,
  joins: [
    {
      for: ["branch"],
      join: sql`left join products as product on product.store_id = goods.store_id and product.id = goods.product_id`,
    },
  ],
  dimensions: {
    reason: { key: sql`returns.reason` },
    condition: { key: sql`returns.condition` },
    wait: { key: wait, name: waitName },
    product: { key: sql`goods.product_id::text`, name: sql`goods.name` },
    category: { key: sql`nullif(goods.category, '')` },
    branch: { key: sql`product.category_id` },
  },
  columns: { return: sql`returns.id`, quantity: sql`returns.quantity`, amount: sql`returns.amount` },
  conditions: {},
  fields: { status: sql`returns.status` },
} as const satisfies FactSql;
