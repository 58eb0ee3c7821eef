import type { RefundRow, Settlement } from "#contract/refunds/schema.ts";
import { ownRefund, type RefundAction, refuseRefundAction } from "#contract/refunds/states.ts";
import type { OrderRow } from "#contract/orders/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { orderKind } from "#gateway/store/orders/order-change.ts";
import type { Providers } from "#gateway/store/payments/online/provider.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import { askProvider } from "./providers/ask-provider.ts";
import { lockPurse, payOut } from "./providers/pay-out.ts";
import { type RefundChange, refundKind } from "./refund-kind.ts";
import { beyondLimit, readWithoutSecond, waitsForSecond } from "./without-second.ts";
import { mustBeSecondPerson } from "#gateway/store/users/persons.ts";

/**
 * Changes a refund by an action. Refused with 409 where its state, its approval or who asks does not allow the action.
 */
function act(
  trx: Trx,
  ref: RecordRef,
  action: RefundAction,
  author: Author,
  decide: (refund: RefundRow) => RefundChange | Promise<RefundChange>,
): Promise<RefundRow> {
  return changeRecord(trx, refundKind, ref, author, (refund) => {
    const because = refuseRefundAction(refund, action);
    if (because !== null) throw new Refusal("move-not-allowed", because, { current: refund });
    return decide(refund);
  });
}

/**
 * Carries out a refund: by the provider if its payment came through one, from the author's drawer for cash, else a
 * person has given the money back by hand. A refund that the provider declines becomes not completed. One that the
 * provider decides later keeps its state.
 */
export function completeRefund(trx: Trx, ref: RecordRef, author: Author, providers: Providers): Promise<RefundRow> {
  return act(trx, ref, "complete", author, async (refund) => {
    const order = await orderOf(trx, refund);
    await refuseOwnApproval(trx, refund, author);
    if (await mustWait(trx, refund)) return waitsForSecond;
    const drawerId = await lockPurse(trx, order, [refund], author, "method");
    const asked = await askProvider(trx, refund, providers);
    if (asked.state === "pending") return { fields: { withProvider: true, attempts: asked.attempts } };
    if (asked.state === "declined") return notCompleted(asked.because, asked.attempts);
    const byHand = asked.state === "by hand";
    const payout = {
      refund,
      method: refund.method,
      reference: byHand ? "" : asked.reference,
      provider: byHand ? undefined : asked.provider,
    };
    const { fields, ...change } = await payOut(trx, order, payout, drawerId, author);
    return { ...change, fields: { ...fields, attempts: byHand ? refund.attempts + 1 : asked.attempts } };
  });
}

/** The change of a refund after its provider has declined it. */
export function notCompleted(because: string, attempts: number): RefundChange {
  return { fields: { status: "Refund Not Completed", withProvider: false, because, attempts }, text: because };
}

/**
 * Lets a refund that was not completed be carried out once more. One that was refused waits for an approval again, where
 * it still needs one.
 */
export function retryRefund(trx: Trx, ref: RecordRef, author: Author): Promise<RefundRow> {
  return act(trx, ref, "retry", author, async (refund) => {
    const fields = { status: "Refund", because: "" } as const;
    if (refund.approval !== "Refused") return { fields };
    await orderOf(trx, refund);
    const again = { ...refund, approval: "Not needed" as const };
    const approval = (await mustWait(trx, again)) ? "Waiting" : "Not needed";
    return { fields: { ...fields, approval, decidedBy: null } };
  });
}

/**
 * Saves that a refund was settled by hand, by any method. Refused with 422 when cash would go back for a payment that
 * was not in cash.
 */
export function settleRefund(
  trx: Trx,
  ref: RecordRef,
  { method, reference, note }: Omit<Settlement, "version">,
  author: Author,
): Promise<RefundRow> {
  return act(trx, ref, "settle", author, async (refund) => {
    if (method === "Cash" && refund.paidBy !== "Cash") {
      const because = `cash goes back for cash only, and this was paid by ${refund.paidBy}`;
      throw new Refusal("invalid", because, { fields: { method: because } });
    }
    const order = await orderOf(trx, refund);
    await refuseOwnApproval(trx, refund, author);
    if (await mustWait(trx, refund)) return waitsForSecond;
    const drawerId = await lockPurse(trx, order, [{ method, amount: refund.amount }], author, "method");
    const { fields, ...change } = await payOut(trx, order, { refund, method, reference }, drawerId, author);
    return { ...change, fields: { ...fields, note }, text: note };
  });
}

/** Approves a refund as a second person. */
export function approveRefund(trx: Trx, ref: RecordRef, author: Author): Promise<RefundRow> {
  return act(trx, ref, "approve", author, async ({ storeId, id, requestedById }) => {
    await mustBeSecondPerson(trx, storeId, requestedById, author, ownRefund);
    await trx
      .updateTable("refunds")
      .set({ decided_by_id: author.userId })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
    return { fields: { approval: "Approved", decidedBy: author.name } };
  });
}

/** Refuses the approval: the refund becomes not completed, with the reason. */
export function refuseRefund(trx: Trx, ref: RecordRef, reason: string, author: Author): Promise<RefundRow> {
  return act(trx, ref, "refuse", author, () => ({
    fields: { status: "Refund Not Completed", approval: "Refused", decidedBy: author.name, because: reason },
    text: reason,
  }));
}

/** Whether more would leave the order of a refund than may without a second person. */
async function mustWait(trx: Trx, refund: RefundRow): Promise<boolean> {
  return beyondLimit([refund], await readWithoutSecond(trx, refund.storeId, [refund.orderId])).size > 0;
}

/** Refuses that one person approves and carries out a refund that nobody here has asked for. */
export async function refuseOwnApproval(
  trx: Trx,
  { storeId, id, requestedById, approval }: RefundRow,
  author: Author,
): Promise<void> {
  if (requestedById !== null || approval !== "Approved") return;
  const { decidedById } = await trx
    .selectFrom("refunds")
    .select("decided_by_id as decidedById")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await mustBeSecondPerson(trx, storeId, decidedById, author, "you have approved it: another person carries it out");
}

/** The order of a refund. It is locked together with the refund. */
export async function orderOf(trx: Trx, { storeId, orderId }: RefundRow): Promise<OrderRow> {
  const order = await orderKind.lock(trx, storeId, orderId);
  if (!order) throw new Error(`the order ${orderId} of a refund is gone`);
  return order;
}
