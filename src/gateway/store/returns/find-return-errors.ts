import { sql } from "kysely";
import type { Finding } from "#contract/payments/schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/**
 * Finds where returns and their orders do not agree; nothing when all is well. The lines of a return sum to its amount,
 * what it keeps of the promo code is kept on lines, and those of a completed one were counted; of no line more is asked back than was supplied; what has come back of an
 * order, and what it is charged less for that, is what its completed returns say; and no return has refunds of more
 * than its amount.
 */
export async function findReturnErrors(db: Db, storeId: string): Promise<readonly Finding[]> {
  const { rows } = await sql<Finding>`
    with asked as (
      select return_orders.id, return_orders.number, return_orders.status, lines.order_id, lines.line, lines.counted,
        coalesce(lines.counted, lines.quantity) as quantity, lines.amount
      from return_orders join return_lines lines on lines.store_id = return_orders.store_id and lines.return_id = return_orders.id
      where return_orders.store_id = ${storeId}
    ), summed as (
      select id, sum(amount) as amount, bool_and(counted is not null) as is_counted from asked group by id
    ), of_line as (
      select order_id, line, sum(quantity) filter (where status <> 'Return Rejected') as quantity,
        coalesce(sum(counted) filter (where status = 'Completed'), 0) as counted
      from asked group by order_id, line
    ), completed as (
      select order_id, sum(amount) as amount from return_orders
      where store_id = ${storeId} and status = 'Completed' group by order_id
    ), refunded as (
      select return_id, sum(amount) filter (where status <> 'Withdrawn') as amount from refunds
      where store_id = ${storeId} and return_id is not null group by return_id
    )
    select 'the lines of a return sum to its amount' as rule, number as of from return_orders left join summed using (id)
    where store_id = ${storeId} and coalesce(summed.amount, 0) - promo_kept + delivery_charge + rounding <> return_orders.amount
    union all
    select 'what is kept of a promo code is kept on lines of the order', number from return_orders
    where store_id = ${storeId} and status <> 'Return Rejected' and promo_kept <> (
      select coalesce(sum((part->>'amount')::bigint), 0) from jsonb_array_elements(kept) part)
    union all
    select 'the lines of a completed return are counted', number from return_orders left join summed using (id)
    where store_id = ${storeId} and status = 'Completed' and not coalesce(is_counted, false)
    union all
    select 'no more is asked back than was supplied', orders.number from of_line
    join order_lines lines on lines.store_id = ${storeId} and (lines.order_id, lines.line) = (of_line.order_id, of_line.line)
    join orders on orders.store_id = lines.store_id and orders.id = lines.order_id
    where of_line.quantity > case orders.status when 'Partially Delivered' then coalesce(lines.handed_over, lines.quantity)
      else lines.quantity end
    union all
    select 'what came back of an order is what its completed returns say', orders.number from order_lines lines
    join orders on orders.store_id = lines.store_id and orders.id = lines.order_id
    left join of_line on (of_line.order_id, of_line.line) = (lines.order_id, lines.line)
    where lines.store_id = ${storeId} and lines.returned_quantity <> coalesce(of_line.counted, 0)
    union all
    select 'the returned amount of an order is that of its completed returns', number from orders left join completed on completed.order_id = orders.id
    where store_id = ${storeId} and returned_amount <> coalesce(completed.amount, 0)
      -- An order that was made Returned without a return is not charged at all.
      and not (status = 'Returned' and returned_amount = greatest(orders.amount, 0))
    union all
    select 'the refunds of a return are at most its amount', number from return_orders join refunded on refunded.return_id = return_orders.id
    where store_id = ${storeId} and refunded.amount > return_orders.amount`.execute(db);
  return rows;
}
