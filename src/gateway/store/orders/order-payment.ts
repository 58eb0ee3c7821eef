import type { PaymentMethod, PaymentState } from "#contract/enumerations.ts";
import type { Trx } from "#gateway/database/schema.ts";

/** A payment that belongs to a change of an order, and the payment state after it. */
export interface ReceivedPayment {
  readonly state: PaymentState;
  /** In minor units; negative for a refund, 0 when only the state changes. */
  readonly amount: number;
  readonly by: { readonly method: PaymentMethod; readonly reference: string };
}

/** Writes the payment. The caller must raise the order's `paid_amount` in the same transaction. */
export async function recordPayment(
  trx: Trx,
  order: { readonly storeId: string; readonly id: string },
  at: string,
  { amount, by }: Pick<ReceivedPayment, "amount" | "by">,
): Promise<void> {
  if (amount === 0) return;
  await trx
    .insertInto("order_payments")
    .values({ store_id: order.storeId, order_id: order.id, at, amount, ...by })
    .execute();
}
