import type { Db } from "#gateway/database/schema.ts";

/** Refunds with their orders and payments, each a `RefundRow`. */
export function refundRows(db: Db) {
  return db
    .selectFrom("refunds")
    .innerJoin("orders", (join) =>
      join.onRef("orders.store_id", "=", "refunds.store_id").onRef("orders.id", "=", "refunds.order_id"),
    )
    .innerJoin("order_payments as paid", (join) =>
      join
        .onRef("paid.store_id", "=", "refunds.store_id")
        .onRef("paid.order_id", "=", "refunds.order_id")
        .onRef("paid.id", "=", "refunds.payment_id"),
    )
    .select([
      "refunds.id",
      "refunds.store_id as storeId",
      "refunds.version",
      "refunds.number",
      "refunds.order_id as orderId",
      "orders.number as orderNumber",
      "orders.customer_name as customerName",
      "refunds.return_id as returnId",
      "refunds.payment_id as paymentId",
      "paid.method as paidBy",
      "refunds.cause",
      "refunds.status",
      "refunds.amount",
      "refunds.method",
      "refunds.approval",
      "refunds.withdrawn",
      "refunds.with_provider as withProvider",
      "refunds.attempts",
      "refunds.because",
      "refunds.reference",
      "refunds.note",
      "refunds.requested_by_id as requestedById",
      "refunds.requested_by as requestedBy",
      "refunds.decided_by as decidedBy",
      "refunds.given_payment_id as givenPaymentId",
      "refunds.created_at as createdAt",
      "refunds.updated_at as updatedAt",
    ]);
}
