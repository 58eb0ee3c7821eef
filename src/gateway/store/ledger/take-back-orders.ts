import { type RawBuilder, sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Poster } from "./post-orders.ts";

/**
 * Reverses everything that was posted about orders that are about to be removed, so that their accounts are empty. What
 * was posted stays in the ledger: nothing is ever deleted from it.
 */
export async function takeBackOrders(
  trx: Trx,
  storeId: string,
  chosen: RawBuilder<{ id: string }>,
  { userId, name }: Poster,
): Promise<void> {
  await sql`
    with taken as materialized (
      select gen_random_uuid() as transaction_id, posted.id, posted.order_id, posted.payment_id
      from ledger_transactions posted
      where posted.store_id = ${storeId} and posted.order_id in (${chosen}) and posted.reverses is null and not exists (
        select from ledger_transactions reversing
        where reversing.store_id = posted.store_id and reversing.reverses = posted.id)
    ), posted as (
      insert into ledger_transactions (store_id, id, at, kind, order_id, payment_id, user_id, by_name, reverses)
      select ${storeId}, transaction_id, date_trunc('milliseconds', clock_timestamp()), 'removal', order_id, payment_id, ${userId}::uuid, ${name}, id from taken
    )
    insert into ledger_entries (store_id, transaction_id, line, account, account_id, provider, amount)
    select ${storeId}, taken.transaction_id, entries.line, entries.account, entries.account_id, entries.provider, -entries.amount
    from taken join ledger_entries entries on entries.store_id = ${storeId} and entries.transaction_id = taken.id`.execute(
    trx,
  );
}
