import { openPayments } from "#contract/payments/open-payments.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import type { RefundEvent } from "#gateway/store/payments/online/provider.ts";
import { readPayments } from "#gateway/store/payments/read-payments.ts";
import { commentRecords } from "#gateway/store/records/comment-records.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { notCompleted, orderOf } from "#gateway/store/refunds/refund-actions.ts";
import { payOut } from "./pay-out.ts";
import { refundKind } from "#gateway/store/refunds/refund-kind.ts";

/** The result of a provider's message about a refund; `unmatched`: money went back that no refund asks for. */
type TakenRefund = "refunded" | "failed" | "unmatched" | "known";

/**
 * Handles a provider's event about a refund, which may come late, twice or out of order. Money that went back is booked
 * once, even after an event about a failure. A failure counts only for the present try. Money that went back although
 * the refund was not due any more is noted in its history, for a person to decide. Refused with 404 where the store has
 * no such refund.
 */
export async function takeRefundEvent(
  trx: Trx,
  told: { readonly storeId: string; readonly provider: string; readonly event: RefundEvent },
): Promise<TakenRefund> {
  const { storeId, provider, event } = told;
  const refund = await refundKind.lock(trx, storeId, event.refundId);
  if (!refund) throw notFound("refund");
  const author: Author = { userId: null, name: `Refund by ${provider}`, address: null, origin: "By Admin" };
  const { id, version, attempts } = refund;
  const ref = { storeId, id, version };
  if (event.type === "refund-failed") {
    if (!refund.withProvider || event.attempt !== attempts) return "known";
    await changeRecord(trx, refundKind, ref, author, () => notCompleted(event.because, attempts));
    return "failed";
  }
  if (refund.status === "Completed" && event.attempt === attempts && refund.reference === event.reference)
    return "known";
  const because = await whyNot(trx, refund, event.amount);
  if (because !== null) {
    const comment = `${provider} says that try ${event.attempt} gave money back (${event.reference}), but ${because}`;
    await commentRecords(trx, refundKind, storeId, [{ id, comment }], author);
    return "unmatched";
  }
  await changeRecord(trx, refundKind, ref, author, async (refund) => {
    const payout = { refund, method: refund.paidBy, reference: event.reference, provider };
    return payOut(trx, await orderOf(trx, refund), payout, undefined, author);
  });
  return "refunded";
}

/** Why money that a provider has given back cannot be booked by this refund; null when it can. */
async function whyNot(trx: Trx, refund: RefundRow, amount: number): Promise<string | null> {
  if (refund.status === "Completed") return "it is completed already";
  if (amount !== refund.amount) return "it has another amount";
  const payments = openPayments(await readPayments(trx, refund.storeId, refund.orderId));
  const open = payments.find(({ id }) => id === refund.paymentId)?.amount ?? 0;
  return open < amount ? "the payment has less money left" : null;
}
