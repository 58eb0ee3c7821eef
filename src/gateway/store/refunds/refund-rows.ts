import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";
import { goneWithoutSecond } from "./without-second.ts";

/** Whether carrying out a refund only begins to wait for a second person, as `beyondLimit` decides it then. */
const needsSecond = sql<boolean>`case
  when refunds.status in ('Refund', 'Refund Not Completed') and not refunds.with_provider
    and refunds.approval = 'Not needed'
  then coalesce(
    refunds.amount + ${goneWithoutSecond(sql.ref("refunds.store_id"), sql.ref("refunds.order_id"))}
      > (select stores.refund_limit from stores where stores.id = refunds.store_id),
    false)
  else false
end`;

/** Refunds, each a `RefundRow`. */
export function refundRows(db: Db) {
  return db
    .selectFrom("refunds")
    .select([
      "refunds.id",
      "refunds.store_id as storeId",
      "refunds.version",
      "refunds.number",
      "refunds.order_id as orderId",
      "refunds.order_number as orderNumber",
      "refunds.customer_name as customerName",
      "refunds.return_id as returnId",
      "refunds.payment_id as paymentId",
      "refunds.paid_by as paidBy",
      "refunds.cause",
      "refunds.status",
      "refunds.amount",
      "refunds.method",
      "refunds.approval",
      needsSecond.as("needsSecond"),
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
