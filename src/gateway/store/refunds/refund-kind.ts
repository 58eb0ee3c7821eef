import { sql } from "kysely";
import { paymentMethods } from "#contract/enumerations.ts";
import { approvals, openRefundStatuses } from "#contract/refunds/states.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { tellOfRefunds } from "#gateway/store/messages/tell-customers.ts";
import { lockOrdersFirst } from "#gateway/store/records/lock-orders-first.ts";
import { type FieldChange, storedKind, type StoredKind } from "#gateway/store/records/stored-kind.ts";
import { refunds } from "./list.ts";
import { readOrderMoney } from "#gateway/store/payments/read-order-money.ts";
import { refundRows } from "./refund-rows.ts";

/** What a change sets of a refund, and a reason or a note. */
export type RefundChange = FieldChange<"refund">;

const stored = storedKind({
  kind: "refund",
  table: "refunds",
  fields: {
    method: { type: "choice", required: true, values: paymentMethods },
    approval: { type: "choice", required: true, values: approvals },
    withProvider: { type: "switch" },
    attempts: { type: "number", required: true, least: 0, most: 1_000_000, decimals: 0 },
    because: { type: "text", longest: 300 },
    reference: { type: "text", longest: 100 },
    note: { type: "text", longest: 300 },
    decidedBy: { type: "text", longest: 200 },
    givenPaymentId: { type: "text", longest: 36 },
  },
  list: refunds,
  parts: readOrderMoney,
});

/** How refunds are read and written. */
export const refundKind: StoredKind<"refund"> = {
  ...stored,
  ...lockOrdersFirst<"refund">(stored, "refunds"),
  writeFigures: tellOfRefunds,
};

/**
 * The refunds of some orders by which money is still to go back, oldest first, and those of `opened`, whose money came
 * back. Their orders must be locked.
 */
export async function readOpenRefunds(
  db: Db,
  storeId: string,
  orderIds: readonly string[],
  opened: readonly string[] = [],
): Promise<RefundRow[]> {
  return db
    .selectFrom(refundRows(db).as("refund"))
    .selectAll()
    .where("storeId", "=", storeId)
    .where(sql<boolean>`"orderId" = any(${orderIds}::uuid[])`)
    .where((eb) => eb.or([eb("status", "in", openRefundStatuses), sql<boolean>`id = any(${opened}::uuid[])`]))
    .orderBy("createdAt")
    .orderBy("number")
    .execute();
}
