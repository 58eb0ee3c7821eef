import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Poster } from "./post-orders.ts";

/** Money that fits no order. */
interface UnmatchedMoney {
  readonly storeId: string;
  readonly id: string;
  readonly at: string;
  readonly note: string;
}

/** Posts money that a provider has and that fits no order. */
export async function postUnmatched(
  trx: Trx,
  money: UnmatchedMoney & { readonly amount: number; readonly method: string },
  { userId, name }: Poster,
): Promise<void> {
  const { storeId, id, at, note, amount, method } = money;
  const transaction = randomUUID();
  await sql`
    insert into ledger_transactions (store_id, id, at, kind, payment_id, user_id, by_name, note)
    values (${storeId}, ${transaction}, ${at}, 'unmatched', ${id}, ${userId}, ${name}, ${note})`.execute(trx);
  await sql`
    insert into ledger_entries (store_id, transaction_id, line, account, account_id, provider, amount)
    values (${storeId}, ${transaction}, 1, 'unmatched', ${id}, null, ${-amount}::bigint),
      (${storeId}, ${transaction}, 2, 'provider', null, ${method}, ${amount}::bigint)`.execute(trx);
}

/** Reverses that, once a person has decided about the money: it is given back, or posted as a payment of an order. */
export async function reverseUnmatched(
  trx: Trx,
  { storeId, id, at, note }: UnmatchedMoney,
  { userId, name }: Poster,
): Promise<void> {
  await sql`
    with kept as materialized (
      select gen_random_uuid() as transaction_id, posted.id from ledger_transactions posted
      join ledger_entries entry on entry.store_id = posted.store_id and entry.transaction_id = posted.id
      where entry.store_id = ${storeId} and entry.account = 'unmatched' and entry.account_id = ${id} and posted.reverses is null
    ), reversal as (
      insert into ledger_transactions (store_id, id, at, kind, payment_id, user_id, by_name, note, reverses)
      select ${storeId}, transaction_id, ${at}::timestamptz, 'reversal', ${id}, ${userId}::uuid, ${name}, ${note}, id from kept
    )
    insert into ledger_entries (store_id, transaction_id, line, account, account_id, provider, amount)
    select ${storeId}, kept.transaction_id, entry.line, entry.account, entry.account_id, entry.provider, -entry.amount
    from kept join ledger_entries entry on entry.store_id = ${storeId} and entry.transaction_id = kept.id`.execute(trx);
}
