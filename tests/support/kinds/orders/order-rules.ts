import { type Kysely, sql } from "kysely";
import { orderStatuses, orderTransitions } from "#contract/orders/status.ts";
import { findOrderErrors } from "#gateway/store/orders/find-order-errors.ts";
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
  "the search text is there": sql`
    select number from orders left join order_search on order_search.store_id = orders.store_id and order_id = orders.id
    where search is null or position(lower(number) in search) = 0`,
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
    const errors = [...(await findStockErrors(db, id)), ...(await findOrderErrors(db, id))];
    for (const { rule, of } of errors) broken[rule] = [...(broken[rule] ?? []), of].slice(0, 3);
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
