import type { Insertable, Kysely } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { buildPayment, unique } from "./rows.ts";

/**
 * Makes a refund of a Cancelled order that was paid 20.00 by UPI, as yet without entries in the ledger. `fields` are those
 * of its row; what its status does not allow is left out, and a completed one has given the money back.
 */
export async function buildRefund(
  db: Kysely<Database>,
  storeId: string,
  { status = "Refund", withProvider, ...fields }: Readonly<Record<string, unknown>> = {},
): Promise<{ readonly id: string; readonly orderId: string }> {
  const payment = await buildPayment(db, storeId, { order: { status: "Cancelled", amount: 2_000 }, amount: 2_000 });
  const at = "2026-11-21T05:30:00.000Z";
  const set = Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [
      field.replaceAll(/[A-Z]/g, (one) => `_${one.toLowerCase()}`),
      value,
    ]),
  );
  const row = {
    store_id: storeId,
    number: unique("RF"),
    order_id: payment.order_id,
    order_number: unique("N"),
    customer_name: "Asha Rao",
    return_id: null,
    payment_id: payment.id,
    paid_by: "UPI",
    cause: "Cancellation",
    status,
    amount: 2_000,
    method: "UPI",
    approval: "Not needed",
    with_provider: status === "Refund" && withProvider === true,
    requested_by_id: null,
    requested_by: "Asha",
    decided_by: null,
    created_at: at,
    updated_at: at,
    ...set,
    given_payment_id: null,
  } as Insertable<Database["refunds"]>;
  const given = status === "Completed" ? await giveBack(db, row) : null;
  const { id } = await db
    .insertInto("refunds")
    .values({ ...row, given_payment_id: given })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, orderId: payment.order_id };
}

async function giveBack(db: Kysely<Database>, refund: Insertable<Database["refunds"]>): Promise<string> {
  const { id } = await db
    .insertInto("order_payments")
    .values({
      store_id: refund.store_id,
      order_id: refund.order_id,
      at: refund.created_at,
      method: refund.method,
      amount: -refund.amount,
      gives_back: refund.payment_id,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Tells in the history of a refund that its approval has just made this version. */
export async function buildRefundChange(
  db: Kysely<Database>,
  storeId: string,
  id: string,
  version: number,
): Promise<void> {
  await db
    .insertInto("record_history")
    .values({
      store_id: storeId,
      kind: "refund",
      record_id: id,
      action: "changed",
      at: new Date().toISOString(),
      user_id: null,
      by_name: "Asha",
      origin: "By Admin",
      version,
      from_status: null,
      to_status: null,
      changes: JSON.stringify({ approval: ["Waiting", "Approved"], decidedBy: [null, "Asha"] }),
      import_number: null,
    })
    .execute();
}
