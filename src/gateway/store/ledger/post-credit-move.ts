import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import type { Poster } from "./post-orders.ts";

/** Posts that the credit of a customer goes to another one; an amount below zero goes the other way. */
export async function postCreditMove(
  trx: Trx,
  move: {
    readonly storeId: string;
    readonly fromId: string;
    readonly toId: string;
    readonly credit: number;
    readonly note: string;
  },
  { userId, name }: Poster,
): Promise<void> {
  const { storeId, fromId, toId, credit, note } = move;
  const id = randomUUID();
  await sql`
    insert into ledger_transactions (store_id, id, at, kind, user_id, by_name, note)
    values (${storeId}, ${id}, date_trunc('milliseconds', clock_timestamp()), 'merge', ${userId}, ${name}, ${note})`.execute(
    trx,
  );
  // What the store keeps for a customer is below zero.
  await sql`
    insert into ledger_entries (store_id, transaction_id, line, account, account_id, amount)
    values (${storeId}, ${id}, 1, 'customer', ${fromId}, ${credit}::bigint),
      (${storeId}, ${id}, 2, 'customer', ${toId}, ${-credit}::bigint)`.execute(trx);
}
