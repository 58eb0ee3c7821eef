import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { balanceOf } from "#gateway/store/ledger/balance.ts";

/** What the store keeps for a customer, in minor units. */
export async function readCredit(db: Db, storeId: string, customerId: string): Promise<number> {
  // What the store owes is a credit of the customer's account, which is below zero.
  return 0 - (await balanceOf(db, storeId, "customer", customerId));
}

/**
 * Locks and returns the credit of an order's customer: nobody else can use it until the transaction ends. Refused with
 * 422 when the order has no customer.
 */
export async function lockCredit(trx: Trx, { storeId, customerId }: OrderRow): Promise<number> {
  if (customerId === null) {
    const because = "the order has no customer who could have credit";
    throw new Refusal("invalid", because, { fields: { method: because } });
  }
  await sql`select from customers where store_id = ${storeId} and id = ${customerId} for no key update`.execute(trx);
  return readCredit(trx, storeId, customerId);
}
