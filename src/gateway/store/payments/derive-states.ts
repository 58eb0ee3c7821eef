import { sql } from "kysely";
import { type PaymentFacts, paymentStateOf } from "#contract/payments/states/payment-state.ts";
import type { PaymentState } from "#contract/enumerations.ts";
import type { Trx } from "#gateway/database/schema.ts";

/** The columns of an order from which its payment state follows. */
export const factColumns = [
  "orders.status",
  "orders.amount",
  "orders.returned_amount as returnedAmount",
  "orders.paid_amount as paidAmount",
  "orders.given_back as givenBack",
  "orders.pay_by as payBy",
  "orders.payment_attempt as paymentAttempt",
  "orders.payment_state as paymentState",
] as const;

/**
 * Works out the payment states of orders anew, after statements that changed many at once. The orders must be locked.
 */
export async function derivePaymentStates(trx: Trx, storeId: string, ids: readonly string[]): Promise<void> {
  const rows = await trx
    .selectFrom("orders")
    .select(["orders.id", ...factColumns])
    .where("orders.store_id", "=", storeId)
    .where(sql<boolean>`orders.id = any(${ids}::uuid[])`)
    .execute();
  const changed = new Map<PaymentState, string[]>();
  for (const row of rows) {
    const state = paymentStateOf(row satisfies PaymentFacts);
    if (state !== row.paymentState) changed.set(state, [...(changed.get(state) ?? []), row.id]);
  }
  for (const [state, of] of changed) {
    await trx
      .updateTable("orders")
      .set({ payment_state: state })
      .where("store_id", "=", storeId)
      .where(sql<boolean>`id = any(${of}::uuid[])`)
      .execute();
  }
}
