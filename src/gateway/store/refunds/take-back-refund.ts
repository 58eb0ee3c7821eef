import { plainAmount } from "#contract/money.ts";
import { amountDue } from "#contract/payments/states/payment-state.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder, type OrderChange } from "#gateway/store/orders/order-change.ts";
import { readPayments } from "#gateway/store/payments/read-payments.ts";
import { checkReversal, reversalOf } from "#gateway/store/payments/reverse-payment.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { goneIsConflict, readTakeBack } from "#gateway/store/records/take-back.ts";
import { refundKind } from "./refund-kind.ts";

/**
 * Takes back a change of a refund: it is again what it was before, and money that was given by hand is booked as not
 * given. Refused with 409 where the refund has no such change, where somebody else has made it, the
 * refund has changed since, its provider was asked, or the money cannot come back.
 */
export function takeBackRefund(
  trx: Trx,
  ref: RecordRef & { readonly undoes: number },
  author: Author,
): Promise<RefundRow> {
  return changeRecord(trx, refundKind, ref, author, async (refund) => {
    const found = await readTakeBack(trx, refundKind, refund, ref.undoes, author);
    const changes = Object.entries(found?.change.changes ?? {});
    if (!found || found.change.version === 1)
      throw new Refusal("move-not-allowed", "this refund has no such change", { current: refund });
    const before = Object.fromEntries(changes.map(([field, [value]]) => [field, value])) as Partial<RefundRow>;
    const isGiven = "givenPaymentId" in before;
    const fixed = [before.status, refund.status].includes("Withdrawn")
      ? "it follows from its order: take the change of the order back"
      : "attempts" in before && !isGiven
        ? "its provider was asked already: that cannot be taken back"
        : null;
    const because = found.because ?? fixed;
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: refund });
    if (isGiven) await goneIsConflict(refund, () => takeMoneyBack(trx, refund, author));
    return { fields: before };
  });
}

/** Books the money of a refund as not given. It must be owed still: else the refund would not be open again. */
async function takeMoneyBack(trx: Trx, refund: RefundRow, author: Author): Promise<void> {
  const { storeId, orderId, givenPaymentId, amount } = refund;
  const given = await trx
    .selectFrom("order_payments")
    .select(["provider", "at"])
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("id", "=", givenPaymentId)
    .executeTakeFirstOrThrow();
  if (given.provider !== null)
    throw new Refusal(
      "move-not-allowed",
      `the provider ${given.provider} has sent the money: it cannot be called back`,
    );
  const { version } = await trx
    .selectFrom("order_history")
    .select("version")
    .where("store_id", "=", storeId)
    .where("order_id", "=", orderId)
    .where("kind", "=", "payment")
    .where("at", "=", given.at)
    .$narrowType<{ version: number }>()
    .executeTakeFirstOrThrow();
  await changeOrder(trx, { storeId, id: orderId, undoes: version }, author, async (order): Promise<OrderChange> => {
    const payments = await readPayments(trx, storeId, orderId);
    const payment = payments.find(({ id }) => id === givenPaymentId);
    if (!payment) throw new Error(`the payment of the refund ${refund.number} is gone`);
    await checkReversal(trx, order, payment, payments);
    if (amountDue(order) > 0) throw new Refusal("move-not-allowed", "the order costs more by now: nothing is owed");
    const reversal = await reversalOf(trx, order, payment, { reason: "the refund was taken back", author });
    return {
      kind: "payment",
      subject: `Took back ${plainAmount(amount)} by ${payment.method}`,
      text: refund.number,
      money: { payments: [{ ...reversal, refund: refund.id }], by: author },
    };
  });
}
