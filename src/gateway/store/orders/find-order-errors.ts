import { type RawBuilder, sql } from "kysely";
import type { Finding } from "#contract/payments/schema.ts";
import type { Db } from "#gateway/database/schema.ts";

/** What each rule finds in a store: the orders, slots, promotions or products that break it. */
const rules: Readonly<Record<string, (storeId: string) => RawBuilder<{ of: string }>>> = {
  "totals are the sums of the lines": (storeId) => sql`
    select number as of from orders
    left join order_lines lines on lines.store_id = orders.store_id and lines.order_id = orders.id
    where orders.store_id = ${storeId} group by orders.store_id, orders.id
    having coalesce(sum(lines.amount), 0) <> lines_amount or coalesce(sum(lines.tax), 0) <> orders.tax - (
        select coalesce(sum((part->>'tax')::bigint), 0) from jsonb_array_elements(orders.delivery_taxes) part)
      or count(lines.line) <> item_count or max(lines.line) <> count(lines.line)`,
  "a line is quantity times price less offers and discount": (storeId) => sql`
    select distinct number as of from order_lines lines
    join orders on orders.store_id = lines.store_id and orders.id = order_id
    where lines.store_id = ${storeId}
      and (lines.amount <> round(quantity * unit_price) - lines.offer_discount - lines.discount
      or lines.taxed_price is null and abs(lines.tax - orders.tax_parts * round(
        lines.amount::numeric * lines.tax_rate / (orders.tax_parts * (10000 + lines.tax_rate)))) > case
        -- Each line has its share in what a promo code or a discount on the order takes off.
        when orders.promo_discount + orders.discount > 0 then lines.tax
        -- A file may tell the tax as an amount; its rate is then as near as basis points can be.
        when exists (select from order_history entry where entry.store_id = orders.store_id and entry.order_id = orders.id
          and version = 1 and by_name = 'Import') then lines.amount / 20000 + 1
        else 0 end)`,
  "places are counted, none beyond the capacity, and only orders that are not called off hold one": (storeId) => sql`
    select slot_start::text as of from (select * from slot_counts where store_id = ${storeId}) counted full join (
      select slot_start, slot_end, count(*) as held from slot_places where store_id = ${storeId} group by 1, 2
    ) places using (slot_start, slot_end)
    where coalesce(taken, 0) <> coalesce(held, 0) or taken > capacity
    union all
    select number from slot_places join orders on orders.store_id = slot_places.store_id and orders.id = order_id
    where orders.store_id = ${storeId} and (status in ('Cancelled', 'Rejected')
      or (orders.slot_start, orders.slot_end) <> (slot_places.slot_start, slot_places.slot_end))`,
  "uses of promo codes and offers are counted with what they cost, none beyond the most or the budget": (
    storeId,
  ) => sql`
    select name as of from (
      select store_id, id, code as name, uses, spent, maximum_uses, budget from promo_codes
      union all select store_id, id, title, uses, spent, maximum_uses, budget from offers
    ) promotion left join (
      select store_id, id, count(*) as used, sum(amount) as cost from (
        select store_id, promo_id as id, amount from promo_uses where counted
        union all select store_id, offer_id, amount from offer_uses where counted) held group by 1, 2
    ) counted using (store_id, id)
    where store_id = ${storeId}
      and (uses <> coalesce(used, 0) or uses > maximum_uses or spent <> coalesce(cost, 0) or spent > budget)
    union all
    select number from orders join (
      select store_id, order_id, counted from promo_uses union all select store_id, order_id, counted from offer_uses
    ) held on held.store_id = orders.store_id and held.order_id = orders.id
    where orders.store_id = ${storeId}
      and (status in ('Cancelled', 'Rejected') or (counted and payment_attempt = 'failed' and paid_amount = 0))`,
  "an order has the use of its promo code, with what it costs": (storeId) => sql`
    select number as of from orders
    left join promo_uses on promo_uses.store_id = orders.store_id and order_id = orders.id
    left join promo_codes on promo_codes.store_id = orders.store_id and promo_codes.id = promo_id
    where orders.store_id = ${storeId}
      -- An order of the past has used no code that the store has now.
      and ((promo is not null and status not in ('Cancelled', 'Rejected') and not exists (
        select from order_history entry where entry.store_id = orders.store_id and entry.order_id = orders.id
          and entry.version = 1 and entry.import_number is not null)) <> (order_id is not null)
      or promo->>'code' <> code
      or (promo->'gift'->>'type' = 'discount' and promo_uses.amount <> greatest(0, promo_discount - coalesce((
        select sum(promo_kept + (select sum(line.promo) from return_lines line
          where line.store_id = back.store_id and line.return_id = back.id))
        from return_orders back where back.store_id = orders.store_id and back.order_id = orders.id
          and back.status = 'Completed'), 0))))`,
  "the kept counts are the counts": (storeId) => sql`
    select coalesce(kept.status, counted.status) as of
    from (select status, orders from order_status_counts where store_id = ${storeId}) kept
    full join (select status, count(*) as found from orders where store_id = ${storeId} group by status) counted
      using (status)
    where coalesce(kept.orders, 0) <> coalesce(counted.found, 0)`,
  "a product has a usual price at every moment": (storeId) => sql`
    select code as of from products
    left join (
      select product_id, range_agg(during) as spans from product_prices where store_id = ${storeId} and not is_sale
      group by product_id
    ) usual on usual.product_id = products.id
    where products.store_id = ${storeId} and spans is distinct from '{(,)}'::tstzmultirange`,
};

/**
 * Finds what does not fit together in the orders of a store, their places, promotions and prices; nothing when all is
 * well. Each finding names the rule and what breaks it.
 */
export async function findOrderErrors(db: Db, storeId: string): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await sql<{ of: string }>`select of from (${query(storeId)}) broken order by of`.execute(db);
    findings.push(...rows.map(({ of }) => ({ rule, of })));
  }
  return findings;
}
