import { type RawBuilder, sql } from "kysely";
import { endedStatuses } from "#contract/orders/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import type { Author } from "#gateway/store/author.ts";

/** The author of a ledger entry. */
export type Poster = Pick<Author, "userId" | "name">;

/** A query that returns the ids of orders. */
export type ChosenOrders = RawBuilder<{ id: string }>;

const ended = sql.join([...endedStatuses].map((status) => sql.lit(status)));

/** The SQL of what an order is charged: the same as `orderCharge` of the contract. */
export const chargeSql = sql<number>`case when orders.status in (${ended}) then 0 else orders.amount - orders.returned_amount end`;

/**
 * Posts everything about some orders that is not in the ledger yet: each payment that was not posted, and the
 * difference between what an order is charged now and what it was charged so far.
 */
export async function postOrders(trx: Trx, storeId: string, chosen: ChosenOrders, poster: Poster): Promise<void> {
  await postPayments(trx, storeId, chosen, poster);
  await postCharges(trx, storeId, chosen, poster);
}

/** Posts each payment of some orders that was not posted yet. */
export async function postPayments(trx: Trx, storeId: string, chosen: ChosenOrders, { userId, name }: Poster) {
  await sql`
    with payments as materialized (
      select gen_random_uuid() as transaction_id, payments.*, orders.customer_id, reversed.id as reversed_id,
        case when reversed.id is not null then 'reversal' when payments.amount > 0 then 'payment' else 'give back' end as kind
      from order_payments payments
      join orders on orders.store_id = payments.store_id and orders.id = payments.order_id
      left join ledger_transactions reversed on payments.reverses is not null and reversed.store_id = payments.store_id
        and reversed.order_id = payments.order_id and reversed.payment_id = payments.reverses and reversed.kind <> 'removal'
      where payments.store_id = ${storeId} and payments.order_id in (${chosen}) and not exists (
        select from ledger_transactions posted where posted.store_id = payments.store_id
          and posted.order_id = payments.order_id and posted.payment_id = payments.id and posted.kind <> 'removal' and not exists (
            select from ledger_transactions removal where removal.store_id = posted.store_id
              and removal.reverses = posted.id and removal.kind = 'removal'))
    ), posted as (
      insert into ledger_transactions (store_id, id, at, kind, order_id, payment_id, user_id, by_name, note, reverses)
      select store_id, transaction_id, at, kind, order_id, id, coalesce(user_id, ${userId}::uuid),
        coalesce(nullif(by_name, ''), ${name}), reason, reversed_id from payments
    )
    insert into ledger_entries (store_id, transaction_id, line, account, account_id, provider, amount)
    select store_id, transaction_id, 1, 'order', order_id, null, -amount from payments
    union all
    select store_id, transaction_id, 2,
      case method when 'Cash' then 'cash drawer' when 'Customer Credit' then 'customer' else 'provider' end,
      case method when 'Cash' then drawer_id when 'Customer Credit' then customer_id end,
      case when method not in ('Cash', 'Customer Credit') then method end, amount
    from payments`.execute(trx);
}

/**
 * Posts the difference between what some orders are charged now and what they were charged so far: all of it, where
 * nothing was.
 */
export async function postCharges(trx: Trx, storeId: string, chosen: ChosenOrders, { userId, name }: Poster) {
  await sql`
    with charges as materialized (
      select gen_random_uuid() as transaction_id, orders.store_id, orders.id as order_id,
        ${chargeSql} - coalesce(so_far.amount, 0) as amount,
        case when so_far.amount is null then orders.placed_at else orders.updated_at end as at
      from orders
      left join lateral (
        select sum(entries.amount)::bigint as amount
        from ledger_transactions charged
        join ledger_entries entries on entries.store_id = charged.store_id and entries.transaction_id = charged.id
        where charged.store_id = orders.store_id and charged.order_id = orders.id and charged.payment_id is null
          and entries.account = 'order') so_far on true
      where orders.store_id = ${storeId} and orders.id in (${chosen}) and ${chargeSql} <> coalesce(so_far.amount, 0)
    ), posted as (
      insert into ledger_transactions (store_id, id, at, kind, order_id, payment_id, user_id, by_name, reverses)
      select store_id, transaction_id, at, 'charge', order_id, null, ${userId}::uuid, ${name}, null from charges
    )
    insert into ledger_entries (store_id, transaction_id, line, account, account_id, provider, amount)
    select store_id, transaction_id, 1, 'order', order_id, null, amount from charges
    union all select store_id, transaction_id, 2, 'store', null, null, -amount from charges`.execute(trx);
}
