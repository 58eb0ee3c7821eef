import { plainAmount } from "#contract/money.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import type { OrderPayment, OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder } from "#gateway/store/orders/order-change.ts";
import { readOpenRefunds } from "#gateway/store/refunds/refund-kind.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { lockCredit } from "./customer-credit.ts";
import { lockDrawer, isDrawerOpen } from "./drawer.ts";
import { readPayments } from "./read-payments.ts";

/**
 * Takes a payment back that was not made as it was entered, or money that was not given back. Refused with 404 where
 * the order has no such payment, and with 409 where it was reversed before, some of it was given back, or the customer
 * has used the credit that it made.
 */
export async function reversePayment(
  trx: Trx,
  ref: RecordRef & { readonly paymentId: string },
  reason: string,
  author: Author,
): Promise<OrderRow> {
  return changeOrder(trx, ref, author, async (order) => {
    const payments = await readPayments(trx, order.storeId, order.id);
    const payment = payments.find(({ id }) => id === ref.paymentId);
    if (!payment) throw notFound("payment");
    const because = refuseReversal(payment, payments);
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: order });
    const refunds = await readOpenRefunds(trx, order.storeId, [order.id]);
    if (refunds.some(({ paymentId, withProvider }) => withProvider && paymentId === payment.id))
      throw new Refusal("move-not-allowed", "its provider is about to give it back", { current: order });
    const { id, amount, method, reference } = payment;
    if (method === "Customer Credit" && amount < 0 && (await lockCredit(trx, order)) < -amount)
      throw new Refusal("move-not-allowed", "the customer has used the credit that this made", { current: order });
    const drawerId = await drawerOf(trx, order.storeId, id, author);
    return {
      kind: "payment",
      subject: `Reversed ${plainAmount(amount)} by ${method}`,
      text: reason,
      money: {
        payments: [{ amount: -amount, method, reference, reason, drawerId, reverses: { id, amount } }],
        by: author,
      },
    };
  });
}

function refuseReversal(payment: OrderPayment, payments: readonly OrderPayment[]): string | null {
  if (payment.reverses !== null) return "a reversal cannot be reversed: record the payment anew";
  if (payments.some(({ reverses }) => reverses === payment.id)) return "it was reversed already";
  if (payment.amount < 0) return null;
  const left = openPayments(payments).find(({ id }) => id === payment.id)?.amount ?? 0;
  return left < payment.amount ? "some of it was given back: reverse that first" : null;
}

/** The drawer that the money was in, or the author's where that is closed by now; undefined where none was. */
async function drawerOf(trx: Trx, storeId: string, paymentId: string, author: Author): Promise<string | undefined> {
  const { drawerId } = await trx
    .selectFrom("order_payments")
    .select("drawer_id as drawerId")
    .where("store_id", "=", storeId)
    .where("id", "=", paymentId)
    .executeTakeFirstOrThrow();
  if (drawerId === null) return undefined;
  return (await isDrawerOpen(trx, storeId, drawerId))
    ? drawerId
    : (await lockDrawer(trx, storeId, author, "reason")).id;
}
