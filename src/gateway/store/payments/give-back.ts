import { plainAmount } from "#contract/money.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import { orderCharge } from "#contract/payments/states/payment-state.ts";
import type { GiveBackBody } from "#contract/payments/schema.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import { settle } from "#contract/pricing/settle.ts";
import { planRefunds } from "#contract/refunds/plan-refunds.ts";
import type { RefundRow } from "#contract/refunds/schema.ts";
import { refuseRefundAction } from "#contract/refunds/states.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { orderKind } from "#gateway/store/orders/order-change.ts";
import { alignRefunds } from "#gateway/store/refunds/align-refunds.ts";
import { askProvider } from "#gateway/store/refunds/providers/ask-provider.ts";
import { bookPayouts, lockPurse, type Payout } from "#gateway/store/refunds/providers/pay-out.ts";
import { notCompleted, refuseOwnApproval } from "#gateway/store/refunds/refund-actions.ts";
import { beyondLimit, readWithoutSecond, waitsForSecond } from "#gateway/store/refunds/without-second.ts";
import { readOpenRefunds, type RefundChange, refundKind } from "#gateway/store/refunds/refund-kind.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import type { Providers } from "./online/provider.ts";
import { readPayments } from "./read-payments.ts";

/**
 * Gives back what an order was paid too much, by carrying out its refunds: on the payments it came by, the cheapest way
 * first, or to the customer's credit. Cash comes out of the author's open drawer. Refused with 409 where it is another
 * amount than was shown, so that two at once never give back more than was paid, and where all of it waits: for a
 * second person or a provider. What a provider declines stays a refund that is not completed.
 */
export async function giveBack(
  trx: Trx,
  ref: RecordRef,
  { amount, to }: Omit<GiveBackBody, "version">,
  author: Author,
  providers: Providers,
): Promise<OrderRow> {
  const changes = new Map<RefundRow, RefundChange>();
  const after = await changeRecord(trx, orderKind, ref, author, async (order) => {
    const open = openPayments(await readPayments(trx, order.storeId, order.id));
    const charge = orderCharge(order);
    const { toGiveBack } = settle(charge, open);
    if (toGiveBack !== amount) {
      const because = `${plainAmount(toGiveBack)} is to be given back, not ${plainAmount(amount)}`;
      throw new Refusal("totals-differ", because, { current: order });
    }
    // The drawer and the customer are locked before anything is written, as everywhere.
    const before = await readOpenRefunds(trx, order.storeId, [order.id]);
    const { withdraw, make } = planRefunds(charge, open, before);
    const parts = [...before.filter(({ id }) => !withdraw.includes(id)), ...make];
    const ways = to === "credit" ? [{ method: "Customer Credit" as const, amount }] : parts;
    const drawerId = await lockPurse(trx, order, ways, author, "to");
    await alignRefunds(trx, order.storeId, [{ order, cause: "Excess", carriedOut: [] }], author);
    const refunds = (await readOpenRefunds(trx, order.storeId, [order.id])).map((refund) =>
      to === "credit" ? { ...refund, method: "Customer Credit" as const } : refund,
    );
    const payouts: Payout[] = [];
    const beyond = beyondLimit(refunds, await readWithoutSecond(trx, order.storeId, [order.id]));
    for (const refund of refunds.filter(mayCarryOut)) {
      await refuseOwnApproval(trx, refund, author);
      if (beyond.has(refund)) {
        changes.set(refund, waitsForSecond);
        continue;
      }
      const asked = await askProvider(trx, refund, providers);
      if (asked.state === "pending") changes.set(refund, { fields: { withProvider: true, attempts: asked.attempts } });
      else if (asked.state === "declined") changes.set(refund, notCompleted(asked.because, asked.attempts));
      else payouts.push({ refund, method: refund.method, reference: "", ...(asked.state === "refunded" ? asked : {}) });
    }
    if (payouts.length === 0 && changes.size === 0) throw nothingReady(refunds, order);
    if (payouts.length === 0) return null;
    const { change, completed } = bookPayouts(payouts, drawerId, author);
    for (const refund of refunds) {
      const done = completed.get(refund.id);
      if (done) changes.set(refund, { ...done, fields: { ...done.fields, attempts: refund.attempts + 1 } });
    }
    return change;
  });
  for (const [{ id, storeId, version }, change] of changes)
    await changeRecord(trx, refundKind, { id, storeId, version }, author, () => change);
  return after;
}

function mayCarryOut(refund: RefundRow): boolean {
  return refuseRefundAction(refund, "complete") === null;
}

function nothingReady(refunds: readonly RefundRow[], current: OrderRow): Refusal {
  const [first] = refunds;
  const because = first
    ? `${plainAmount(first.amount)} cannot go back by ${first.number} now: ${refuseRefundAction(first, "complete")}`
    : "nothing is to be given back";
  return new Refusal("move-not-allowed", because, { current });
}
