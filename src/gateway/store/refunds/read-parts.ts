import { orderCharge } from "#contract/payments/payment-state.ts";
import type { RefundParts, RefundRow } from "#contract/refunds/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readPayments } from "#gateway/store/payments/read-payments.ts";
import { factColumns } from "#gateway/store/payments/derive-states.ts";

/** Reads the money of the order behind a refund, a transaction or an invoice. */
export async function readRefundParts(
  db: Db,
  { storeId, orderId }: Pick<RefundRow, "storeId" | "orderId">,
): Promise<RefundParts> {
  const order = await db
    .selectFrom("orders")
    .select(factColumns)
    .where("orders.store_id", "=", storeId)
    .where("orders.id", "=", orderId)
    .executeTakeFirstOrThrow();
  return { charged: orderCharge(order), payments: await readPayments(db, storeId, orderId) };
}
