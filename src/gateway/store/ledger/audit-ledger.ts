import { type RawBuilder, sql } from "kysely";
import { paymentStateOf } from "#contract/payments/states/payment-state.ts";
import type { LedgerCheck } from "#contract/payments/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { factColumns } from "#gateway/store/payments/derive-states.ts";
import { goodsFigures } from "#gateway/store/reports/goods-sql.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { chargeSql } from "./post-orders.ts";

/** How many findings of one rule are named. */
export const mostNamed = 20;

const monthKey = sql`month, product_id, category, name, is_sold, is_picked`;
const monthFigures = sql.join(goodsFigures.map((name) => sql`sum(${sql.ref(name)})`));

/** The errors that a ledger must never have; each query finds the cases of one error. */
const rules: Readonly<Record<string, (storeId: string) => RawBuilder<{ of: string }>>> = {
  "the entries of a transaction sum to zero": (storeId) => sql`
    select posted.id::text as of from ledger_transactions posted
    left join ledger_entries entries on entries.store_id = posted.store_id and entries.transaction_id = posted.id
    where posted.store_id = ${storeId} group by posted.id
    having coalesce(sum(entries.amount), 1) <> 0`,
  "the balance of an order is its charge less its payments": (storeId) => sql`
    select coalesce(orders.number, balances.account_id::text) as of
    from (select account_id, sum(amount) as balance from ledger_entries
      where store_id = ${storeId} and account = 'order' group by account_id) balances
    full join (select * from orders where store_id = ${storeId}) orders on orders.id = balances.account_id
    where coalesce(balances.balance, 0) <> coalesce(${chargeSql} - orders.paid_amount, 0)`,
  "the paid and given back amounts of an order match its payments": (storeId) => sql`
    select orders.number as of from orders
    left join (
      select order_id, sum(amount) as paid,
        -coalesce(sum(amount) filter (where amount < 0 and reverses is null and not exists (
          select from order_payments reversal where reversal.store_id = payments.store_id
            and reversal.order_id = payments.order_id and reversal.reverses = payments.id)), 0) as given_back
      from order_payments payments where store_id = ${storeId} group by order_id
    ) payments on payments.order_id = orders.id
    where orders.store_id = ${storeId} and (orders.paid_amount <> coalesce(payments.paid, 0)
      or orders.given_back <> coalesce(payments.given_back, 0))`,
  "each payment was posted once, with its amount": (storeId) => sql`
    select orders.number as of from order_payments payments
    join orders on orders.store_id = payments.store_id and orders.id = payments.order_id
    where payments.store_id = ${storeId} and 1 <> (
      select count(*) from ledger_transactions posted
      join ledger_entries entries on entries.store_id = posted.store_id and entries.transaction_id = posted.id
        and entries.account = 'order' and entries.amount = -payments.amount
      where posted.store_id = payments.store_id and posted.order_id = payments.order_id and posted.payment_id = payments.id
        and posted.kind <> 'removal' and not exists (
          select from ledger_transactions removal where removal.store_id = posted.store_id
            and removal.reverses = posted.id and removal.kind = 'removal'))`,
  "no more is given back than was paid": (storeId) => sql`
    select orders.number as of from orders where store_id = ${storeId} and paid_amount < 0
    union
    select orders.number from order_payments payments
    join orders on orders.store_id = payments.store_id and orders.id = payments.order_id
    where payments.store_id = ${storeId} and payments.amount > 0 and payments.amount < (
      select -coalesce(sum(back.amount), 0) from order_payments back
      where back.store_id = payments.store_id and back.order_id = payments.order_id and back.gives_back = payments.id
        and not exists (select from order_payments reversal where reversal.store_id = back.store_id
          and reversal.order_id = back.order_id and reversal.reverses = back.id))`,
  "a completed refund has a payment that gives its amount back": (storeId) => sql`
    select refunds.number as of from refunds
    join order_payments given on given.store_id = refunds.store_id and given.order_id = refunds.order_id
      and given.id = refunds.given_payment_id
    where refunds.store_id = ${storeId} and (given.amount <> -refunds.amount
      or given.gives_back is distinct from refunds.payment_id)`,
  "the open refunds of an order match the amount to give back": (storeId) => sql`
    select orders.number as of from orders
    left join (
      select order_id, coalesce(sum(amount) filter (where status in ('Refund', 'Refund Not Completed')), 0) as asked,
        coalesce(sum(amount) filter (where with_provider), 0) as taken
      from refunds where store_id = ${storeId} group by order_id
    ) asking on asking.order_id = orders.id
    where orders.store_id = ${storeId}
      and coalesce(asking.asked, 0) <> greatest(orders.paid_amount - ${chargeSql}, asking.taken, 0)`,
  "what was given back of an order has completed refunds": (storeId) => sql`
    select orders.number as of from orders
    left join (
      select order_id, sum(amount) as amount from refunds where store_id = ${storeId} and status = 'Completed' group by order_id
    ) done on done.order_id = orders.id
    -- What a file of the past says was given back has none.
    where orders.store_id = ${storeId} and orders.given_back <> coalesce(done.amount, 0) and not exists (
      select from order_history entry where entry.store_id = orders.store_id and entry.order_id = orders.id
        and entry.version = 1 and entry.import_number is not null)`,
  "the list of transactions matches the payments": (storeId) => sql`
    with paid as (
      select paid.id, paid.order_id, paid.at, paid.method, paid.amount, paid.provider, paid.reference, paid.reason,
        paid.user_id, paid.by_name, case when paid.reverses is not null then 'Reversal'
          when reversal.id is not null then 'Reversed' when paid.amount < 0 then 'Given Back' else 'Received' end,
        orders.number, orders.customer_name, refunds.return_id is not null
      from order_payments paid
      join orders on orders.store_id = paid.store_id and orders.id = paid.order_id
      left join order_payments reversal on reversal.store_id = paid.store_id and reversal.order_id = paid.order_id
        and reversal.reverses = paid.id
      left join refunds on refunds.store_id = paid.store_id and refunds.order_id = paid.order_id
        and refunds.given_payment_id = paid.id
      where paid.store_id = ${storeId}
    ), listed as (
      select id, order_id, at, method, amount, provider, reference, reason, user_id, by_name, status, order_number,
        customer_name, for_return from transactions where store_id = ${storeId}
    )
    select id::text as of from ((table paid except table listed) union (table listed except table paid)) differing`,
  "the document counts match the documents": (storeId) => sql`
    with kept as (
      select kind, status, part, sum(change) as rows from document_counts where store_id = ${storeId}
      group by 1, 2, 3 having sum(change) <> 0
    ), found as (
      select 'return' as kind, status, '' as part, count(*) as rows from return_orders
      where store_id = ${storeId} group by 1, 2, 3
      union all
      select 'refund', status, cause, count(*) from refunds where store_id = ${storeId} group by 1, 2, 3
      union all
      select 'transaction', status, for_return::text, count(*) from transactions where store_id = ${storeId} group by 1, 2, 3
      union all
      select 'invoice', status, kind, count(*) from invoice_syncs where store_id = ${storeId} group by 1, 2, 3
      union all
      select 'product-review', status, '', count(*) from reviews where store_id = ${storeId} group by 1, 2, 3
      union all
      select 'message', status, '', count(*) from messages where store_id = ${storeId} group by 1, 2, 3
    )
    select distinct kind || ', ' || status as of
    from ((table kept except table found) union (table found except table kept)) differing`,
  // Where areas have changed, a job looks them up again.
  "what reports read of an order follows from it": (storeId) => sql`
    with late as (
      select coalesce((select '{area_id}'::text[] from order_areas_due where store_id = ${storeId}), '{}') as columns
    ), kept as (
      select to_jsonb(order_facts) - late.columns as facts from order_facts, late where store_id = ${storeId}
    ), found as (
      select to_jsonb(facts) - late.columns as facts
      from late, order_facts_of(${storeId}, array(select id from orders where store_id = ${storeId})) as facts
    )
    select coalesce(orders.number, facts ->> 'order_id') as of
    from ((table kept except table found) union all (table found except table kept)) as differing
    left join orders on orders.store_id = ${storeId} and orders.id = (facts ->> 'order_id')::uuid`,
  "the goods of a month follow from its orders": (storeId) => sql`
    with kept as (
      select ${monthKey}, ${monthFigures} from goods_months where store_id = ${storeId} group by ${monthKey}
      having sum(lines) <> 0
    ), found as (
      select ${monthKey}, ${monthFigures} from goods_months_of(${storeId}) group by ${monthKey}
    )
    select distinct month || ', ' || name as of
    from ((table kept except table found) union all (table found except table kept)) as differing`,
  "a return and an invoice are on the day of their store": (storeId) => sql`
    select number as of from (
      select number, created_at as at, day from return_orders where store_id = ${storeId}
      union all
      select number, issued_at, day from invoices where store_id = ${storeId}
    ) as documents
    where day <> (at at time zone (select time_zone from stores where id = ${storeId}))::date`,
  "the credit of a customer is never negative": (storeId) => sql`
    select account_id::text as of from ledger_entries where store_id = ${storeId} and account = 'customer'
    group by account_id having sum(amount) > 0`,
  "no more than the limit leaves an order without a second person": (storeId) => sql`
    select number as of from (
      select orders.number, left_alone.alone_limit, sum(-left_alone.amount) over (
        partition by left_alone.order_id order by left_alone.at, left_alone.id) as together
      from order_payments left_alone
      join orders on orders.store_id = left_alone.store_id and orders.id = left_alone.order_id
      where left_alone.store_id = ${storeId} and left_alone.amount < 0 and left_alone.second_by is null
    ) going where together > alone_limit group by number`,
  "a closed drawer is empty, an open one is never negative": (storeId) => sql`
    select drawers.by_name || ', ' || to_char(drawers.opened_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC' as of
    from cash_drawers drawers
    left join ledger_entries entries on entries.store_id = drawers.store_id and entries.account_id = drawers.id
      and entries.account = 'cash drawer'
    where drawers.store_id = ${storeId} group by drawers.store_id, drawers.id
    having case when drawers.closed_at is null then coalesce(sum(entries.amount), 0) < 0
      else coalesce(sum(entries.amount), 0) <> 0 end`,
};

/** Checks the whole ledger of a store against its orders, payments and drawers, at one moment. */
export function auditLedger(db: Db, storeId: string): Promise<LedgerCheck> {
  return inSnapshot(db, async (db) => {
    const findings = [];
    for (const [rule, query] of Object.entries(rules)) {
      const { rows } = await sql<{ of: string }>`
        select of from (${query(storeId)}) broken order by of limit ${mostNamed}`.execute(db);
      findings.push(...rows.map(({ of }) => ({ rule, of })));
    }
    const rule = "the payment state of an order follows from its money";
    findings.push(...(await wrongStates(db, storeId)).map((of) => ({ rule, of })));
    const { rows } = await sql<Pick<LedgerCheck, "transactions" | "debits" | "credits">>`
      select (select count(*) from ledger_transactions where store_id = ${storeId}) as transactions,
        coalesce(sum(amount) filter (where amount > 0), 0)::bigint as debits,
        coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as credits
      from ledger_entries where store_id = ${storeId}`.execute(db);
    const [sums] = rows;
    if (!sums) throw new Error("the sums of the ledger are missing");
    return { ...sums, findings };
  });
}

/**
 * Orders whose stored payment state does not follow from their money. Orders that are alike in what decides the state,
 * such as whether more or less was paid than charged, form a group, and one order of each group is checked. So the rule
 * need not be written a second time in SQL.
 */
async function wrongStates(db: Db, storeId: string): Promise<string[]> {
  const groups = await db
    .selectFrom("orders")
    .distinctOn([
      "orders.status",
      "orders.pay_by",
      "orders.payment_attempt",
      "orders.payment_state",
      sql`sign(orders.paid_amount)`,
      sql`sign(orders.given_back)`,
      sql`sign(orders.amount - orders.returned_amount)`,
      sql`sign(orders.paid_amount - orders.amount + orders.returned_amount)`,
    ])
    .select(["orders.number", ...factColumns])
    .where("orders.store_id", "=", storeId)
    .execute();
  return groups.filter((facts) => paymentStateOf(facts) !== facts.paymentState).map(({ number }) => number);
}
