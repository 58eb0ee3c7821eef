import { orderCharge } from "#contract/payments/states/payment-state.ts";
import type { OrderMoneyParts } from "#contract/payments/order-money-schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readPayments } from "./read-payments.ts";
import { factColumns } from "./derive-states.ts";

/** Reads the money of the order behind a refund, a transaction or an invoice. */
export async function readOrderMoney(
  db: Db,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
): Promise<OrderMoneyParts> {
  const order = await db
    .selectFrom("orders")
    .select(factColumns)
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { charged: orderCharge(order), payments: await readPayments(db, storeId, orderId) };
}
