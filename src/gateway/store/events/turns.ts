import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import { ofTransaction } from "#gateway/store/batch/of-transaction.ts";

/** The stores whose turn a transaction has. */
const turns = ofTransaction<Set<string>>();

/**
 * Waits until it is this transaction's turn to write what all writers of a store write: its numbers, counts and events.
 * Turns are given in the order of coming. Where many wait for a row instead, some wait again and again for those who
 * came later. A turn ends with the transaction, so it is taken last, when nothing is left to lock.
 */
export async function waitForTurn(trx: Trx, storeId: string): Promise<void> {
  const taken = turns.of(trx) ?? new Set();
  if (taken.has(storeId)) return;
  turns.set(trx, taken.add(storeId));
  await sql`select pg_advisory_xact_lock(hashtextextended(${`turn ${storeId}`}, 0))`.execute(trx);
}
