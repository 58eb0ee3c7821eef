import type { PaymentMethod, PaymentState } from "#contract/enumerations.ts";
import type { Trx } from "#gateway/database/schema.ts";

/** Money that moves with a change of an order, and how the order is paid afterwards. */
export interface ReceivedPayment {
  readonly state: PaymentState;
  /** Minor units; below zero what is given back, 0 where only the state changes. */
  readonly amount: number;
  readonly by: { readonly method: PaymentMethod; readonly reference: string };
}

/** Writes the payment of a settlement; the order's own `paid_amount` is its writer's to raise, in the same transaction. */
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
