import { type Kysely, sql } from "kysely";
import { orderStatuses, orderTransitions } from "#contract/orders/status.ts";
import { findStockErrors } from "#gateway/store/stock/find-stock-errors.ts";
import type { Database } from "#gateway/database/schema.ts";
import { ordersWithWrongTotals } from "./order-totals.ts";

const moves = orderStatuses.flatMap((from) => orderTransitions[from].map((to) => `${from}>${to}`));

/**
 * Rules that all orders of a database must follow, however they were created; each query finds the orders that break
 * the rule.
 */
const rules = {
  "the history walks the table": sql`
    select distinct number from (
      select orders.number, entry.*, orders.placed_at,
        lag(coalesce(to_status, status_before)) over walk as came_from, lag(entry.at) over walk as came_at
      from order_history entry
      join orders on orders.store_id = entry.store_id and orders.id = entry.order_id
      cross join lateral (
        select to_status as status_before from order_history earlier where earlier.store_id = entry.store_id
          and earlier.order_id = entry.order_id and earlier.version <= entry.version and earlier.to_status is not null
        order by earlier.version desc limit 1) earlier
      where entry.version is not null window walk as (partition by orders.store_id, orders.id order by entry.version)) step
    where not coalesce(case
      when version = 1 then kind = 'placed' and from_status is null and at = placed_at
      when to_status is null then from_status is null and at > came_at
      else from_status = came_from and at > came_at and from_status || '>' || to_status = any(${moves}) end, false)`,
  "the last move leads to the status": sql`
    select number from orders where status is distinct from (
      select to_status from order_history entry where entry.store_id = orders.store_id and entry.order_id = orders.id
        and to_status is not null order by version desc limit 1)`,
  "the last entry made the version at its time": sql`
    select number from orders left join order_history entry on entry.store_id = orders.store_id
      and entry.order_id = orders.id and entry.version = orders.version where entry.at is distinct from orders.updated_at`,
  "a version stands for each entry that is no comment": sql`
    select number from orders left join order_history entry on entry.store_id = orders.store_id and entry.order_id = orders.id
    group by orders.store_id, orders.id having count(entry.version) <> orders.version`,
  "totals are the sums of the lines": sql`
    select number from orders left join order_lines lines on lines.store_id = orders.store_id and lines.order_id = orders.id
    group by orders.store_id, orders.id
    having coalesce(sum(lines.amount), 0) <> lines_amount or coalesce(sum(lines.tax), 0) <> orders.tax - (
        select coalesce(sum((part->>'tax')::bigint), 0) from jsonb_array_elements(orders.delivery_taxes) part)
      or count(lines.line) <> item_count or count(lines.line) = 0 or max(lines.line) <> count(lines.line)`,
  "a line is quantity times price less offers and discount": sql`
    select number from order_lines lines join orders on orders.store_id = lines.store_id and orders.id = order_id
    where lines.amount <> round(quantity * unit_price) - lines.offer_discount - lines.discount
      or lines.taxed_price is null and abs(lines.tax - orders.tax_parts * round(
        lines.amount::numeric * lines.tax_rate / (orders.tax_parts * (10000 + lines.tax_rate)))) > case
        -- Each line has its share in what a promo code or a discount on the order takes off.
        when orders.promo_discount + orders.discount > 0 then lines.tax
        -- A file may tell the tax as an amount; its rate is then as near as basis points can be.
        when exists (select from order_history entry where entry.store_id = orders.store_id and entry.order_id = orders.id
          and version = 1 and by_name = 'Import') then lines.amount / 20000 + 1
        else 0 end`,
  "places are counted, none beyond the capacity, and only orders that are not called off hold one": sql`
    select slot_start::text as number from slot_counts full join (
      select store_id, slot_start, slot_end, count(*) as held from slot_places group by 1, 2, 3
    ) places using (store_id, slot_start, slot_end)
    where coalesce(taken, 0) <> coalesce(held, 0) or taken > capacity
    union all
    select number from slot_places join orders on orders.store_id = slot_places.store_id and orders.id = order_id
    where status in ('Cancelled', 'Rejected')
      or (orders.slot_start, orders.slot_end) <> (slot_places.slot_start, slot_places.slot_end)`,
  "uses of promo codes and offers are counted with what they cost, none beyond the most or the budget": sql`
    select name as number from (
      select store_id, id, code as name, uses, spent, maximum_uses, budget from promo_codes
      union all select store_id, id, title, uses, spent, maximum_uses, budget from offers
    ) promotion left join (
      select store_id, id, count(*) as used, sum(amount) as cost from (
        select store_id, promo_id as id, amount from promo_uses where counted
        union all select store_id, offer_id, amount from offer_uses where counted) held group by 1, 2
    ) counted using (store_id, id)
    where uses <> coalesce(used, 0) or uses > maximum_uses or spent <> coalesce(cost, 0) or spent > budget
    union all
    select number from orders join (
      select store_id, order_id, counted from promo_uses union all select store_id, order_id, counted from offer_uses
    ) held on held.store_id = orders.store_id and held.order_id = orders.id
    where status in ('Cancelled', 'Rejected') or (counted and payment_attempt = 'failed' and paid_amount = 0)`,
  "an order has the use of its promo code, with what it costs": sql`
    select number from orders left join promo_uses on promo_uses.store_id = orders.store_id and order_id = orders.id
      left join promo_codes on promo_codes.store_id = orders.store_id and promo_codes.id = promo_id
    -- An order of the past has used no code that the store has now.
    where (promo is not null and status not in ('Cancelled', 'Rejected') and not exists (
        select from order_history entry where entry.store_id = orders.store_id and entry.order_id = orders.id
          and entry.version = 1 and entry.import_number is not null)) <> (order_id is not null)
      or promo->>'code' <> code
      or (promo->'gift'->>'type' = 'discount' and promo_uses.amount <> greatest(0, promo_discount - coalesce((
        select sum(promo_kept + (select sum(line.promo) from return_lines line
          where line.store_id = back.store_id and line.return_id = back.id))
        from return_orders back where back.store_id = orders.store_id and back.order_id = orders.id
          and back.status = 'Completed'), 0)))`,
  "paid is the sum of the payments": sql`
    select number from orders left join order_payments payments on payments.store_id = orders.store_id and payments.order_id = orders.id
    group by orders.store_id, orders.id having coalesce(sum(payments.amount), 0) <> paid_amount`,
  "the search text is there": sql`
    select number from orders left join order_search on order_search.store_id = orders.store_id and order_id = orders.id
    where search is null or position(lower(number) in search) = 0`,
  "the kept counts are the counts": sql`
    select kept.status as number from order_status_counts kept
    full join (select store_id, status, count(*) as found from orders group by store_id, status) counted using (store_id, status)
    where coalesce(kept.orders, 0) <> coalesce(counted.found, 0)`,
  "the events are numbered without a gap up to the sequence": sql`
    select code as number from stores left join store_sequences on store_id = stores.id
    where store_sequences.events is distinct from (select coalesce(max(sequence), 0) from events where events.store_id = stores.id)
      or (select count(*) from events where events.store_id = stores.id) <> store_sequences.events`,
} as const;

/**
 * Further rules for a demo's orders, both the initial and the simulated ones: their payments match their payment state.
 */
const demoRules = {
  "the payment state says what the payments say": sql`
    select number from orders
    left join lateral (
      select coalesce(sum(amount), 0) as sum, count(*) filter (where amount < 0) as refunds, count(*) as count, min(at) as first
      from order_payments payments where payments.store_id = orders.store_id and payments.order_id = orders.id) paid on true
    where first < placed_at or not case
      when payment_state in ('Not Paid', 'Online', 'Pay on Delivery', 'Cash On Delivery', 'Payment Failed', 'Send Payment Link') then count = 0
      when payment_state in ('Paid', 'Completed') then sum = amount
      when payment_state = 'Partially Paid' then sum > 0 and sum < amount
      when payment_state = 'Excess Amount' then sum > amount
      when payment_state = 'Refund' then sum = 0 and refunds > 0
      when payment_state = 'Refund Not Completed' then sum > 0
      end`,
  "only what has come to nothing is given back": sql`
    select number from orders
    where payment_state in ('Refund', 'Refund Not Completed') and status not in ('Returned', 'Cancelled', 'Rejected')`,
  "what is delivered is paid": sql`select number from orders where status = 'Delivered' and paid_amount < amount`,
} as const;

/** The broken rules, each with the numbers of the first three orders that break it; `{}` when there are none. */
export async function brokenRules(db: Kysely<Database>, kind?: "demo"): Promise<Record<string, string[]>> {
  const broken: Record<string, string[]> = {};
  for (const { id } of await db.selectFrom("stores").select("id").execute()) {
    const errors = await findStockErrors(db, id);
    if (errors.length > 0) broken["the stock is what movements and orders say"] = errors.map(({ rule }) => rule);
  }
  for (const [rule, statement] of Object.entries({ ...rules, ...(kind && demoRules) })) {
    const { rows } = await sql<{ number: string }>`select number from (${statement}) broken limit 3`.execute(db);
    if (rows.length > 0) broken[rule] = rows.map((row) => row.number);
  }
  if (kind === "demo") {
    const wrong = await ordersWithWrongTotals(db);
    if (wrong.length > 0) broken["lines, discounts and totals are what the contract makes of them"] = wrong.slice(0, 3);
  }
  return broken;
}
