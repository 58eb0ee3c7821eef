import { plainAmount } from "#contract/money.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import type { OrderPayment, OrderRow } from "#contract/orders/schema.ts";
import type { ReversalBody } from "#contract/payments/schema.ts";
import { needsApproval } from "#contract/refunds/states.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { changeOrder, type OrderChange } from "#gateway/store/orders/order-change.ts";
import { readOpenRefunds, refundKind } from "#gateway/store/refunds/refund-kind.ts";
import { readWithoutSecond } from "#gateway/store/refunds/without-second.ts";
import { changeRecord } from "#gateway/store/records/change-record.ts";
import type { RecordRef } from "#gateway/store/records/changeable-kind.ts";
import { mustBeSecondPerson } from "#gateway/store/users/persons.ts";
import { lockCredit } from "./customer-credit.ts";
import { isDrawerOpen, lockDrawer, lockNamedDrawer } from "./drawer.ts";
import { readPayments } from "./read-payments.ts";
import type { NewPayment } from "./write-payments.ts";

/** Who reverses a payment, and whether they may agree to what others ask for. */
interface Reverser {
  readonly author: Author;
  readonly mayApprove: boolean;
}

/**
 * Takes a payment back that was not made as it was entered, or money that was not given back, whose refund is open again. Where more would leave the
 * order than may without a second person, it is only asked for, and reversed when a second person reverses it as well.
 * Refused with 404 where the order has no such payment, and with 409 where it was reversed before, some of it was given
 * back, the customer has used the credit that it made, or its cash drawer has less in it; with 422 where the drawer is
 * another person's and not named.
 */
export async function reversePayment(
  trx: Trx,
  ref: RecordRef & { readonly paymentId: string },
  { reason, drawerId }: Omit<ReversalBody, "version">,
  { author, mayApprove }: Reverser,
): Promise<OrderRow> {
  let carriedOut: string | undefined;
  const after = await changeOrder(trx, ref, author, async (order): Promise<OrderChange> => {
    const payments = await readPayments(trx, order.storeId, order.id);
    const payment = payments.find(({ id }) => id === ref.paymentId);
    if (!payment) throw notFound("payment");
    await checkReversal(trx, order, payment, payments);
    const refunds = await readOpenRefunds(trx, order.storeId, [order.id]);
    if (refunds.some(({ paymentId, withProvider }) => withProvider && paymentId === payment.id))
      throw new Refusal("move-not-allowed", "its provider is about to give it back", { current: order });
    const { id, amount, method } = payment;
    const isWaiting = refunds.some(({ approval }) => approval === "Waiting");
    const needsSecond = amount > 0 && (isWaiting || (await isBeyondLimit(trx, order, amount)));
    const asked = needsSecond ? await takeAsked(trx, order, id) : null;
    if (needsSecond && !asked) {
      const by = { user_id: author.userId, by_name: author.name, reason };
      const of = { store_id: order.storeId, order_id: order.id, payment_id: id };
      await trx
        .insertInto("asked_reversals")
        .values({ ...of, ...by })
        .execute();
      return { kind: "payment", subject: `Asked to reverse ${plainAmount(amount)} by ${method}`, text: reason };
    }
    if (asked) {
      const own = "you have asked for this: a second person reverses it as well";
      await mustBeSecondPerson(trx, order.storeId, asked.userId, author, own);
      if (!mayApprove)
        throw new Refusal("forbidden", `${asked.by} has asked for this: somebody who may approve refunds must agree`);
    }
    const secondBy = asked ? author.name : undefined;
    const reversal = await reversalOf(trx, order, payment, { reason, secondBy, agreed: drawerId, author });
    carriedOut = await refundBy(trx, order, id);
    return {
      kind: "payment",
      subject: `Reversed ${plainAmount(amount)} by ${method}`,
      text: [reason, asked ? `asked for by ${asked.by}: ${asked.reason}` : ""].filter(Boolean).join("; "),
      money: { payments: [{ ...reversal, refund: carriedOut }], by: author },
    };
  });
  if (carriedOut !== undefined) await reopenRefund(trx, { id: carriedOut, storeId: ref.storeId }, reason, author);
  return after;
}

/** Its money is not back with the customer, so it is no completed refund: it is open, or withdrawn where nothing is owed. */
async function reopenRefund(
  trx: Trx,
  refund: Pick<RecordRef, "id" | "storeId">,
  reason: string,
  author: Author,
): Promise<void> {
  await changeRecord(trx, refundKind, refund, author, async ({ status, paymentId }) => {
    if (status === "Withdrawn") return null;
    // It may have been kept as credit or given in cash: the way back is that of its payment again.
    const { method } = await trx
      .selectFrom("order_payments")
      .select("method")
      .where("store_id", "=", refund.storeId)
      .where("id", "=", paymentId)
      .executeTakeFirstOrThrow();
    return { fields: { status: "Refund" as const, givenPaymentId: null, method, reference: "" }, text: reason };
  });
}

/** The refund that a payment of an order has carried out; undefined where it was none. */
async function refundBy(trx: Trx, { storeId, id }: OrderRow, paymentId: string): Promise<string | undefined> {
  const refund = await trx
    .selectFrom("refunds")
    .select("id")
    .where("store_id", "=", storeId)
    .where("order_id", "=", id)
    .where("given_payment_id", "=", paymentId)
    .where("status", "=", "Completed")
    .executeTakeFirst();
  return refund?.id;
}

/** Refuses with 409 to reverse a payment of an order where that was done, or what it made has been used since. */
export async function checkReversal(
  trx: Trx,
  order: OrderRow,
  payment: OrderPayment,
  payments: readonly OrderPayment[],
): Promise<void> {
  const { method, amount } = payment;
  const because = refuseReversal(payment, payments);
  if (because !== null) throw new Refusal("move-not-allowed", because, { current: order });
  if (method === "Customer Credit" && amount < 0 && (await lockCredit(trx, order)) < -amount)
    throw new Refusal("move-not-allowed", "the customer has used the credit that this made", { current: order });
}

/** The payment that reverses another one of an order, by the drawer that its cash was in. */
export async function reversalOf(
  trx: Trx,
  order: OrderRow,
  payment: OrderPayment,
  by: {
    readonly reason: string;
    readonly secondBy?: string | undefined;
    readonly agreed?: string | undefined;
    readonly author: Author;
  },
): Promise<NewPayment> {
  const { id, amount, method, reference } = payment;
  const { reason, secondBy, ...drawer } = by;
  const drawerId = await lockDrawerOf(trx, order, payment, drawer);
  return { amount: -amount, method, reference, reason, drawerId, reverses: { id, amount }, secondBy };
}

function refuseReversal(payment: OrderPayment, payments: readonly OrderPayment[]): string | null {
  if (payment.reverses !== null) return "a reversal cannot be reversed: record the payment anew";
  if (payments.some(({ reverses }) => reverses === payment.id)) return "it was reversed already";
  if (payment.amount < 0) return null;
  const left = openPayments(payments).find(({ id }) => id === payment.id)?.amount ?? 0;
  return left < payment.amount ? "some of it was given back: reverse that first" : null;
}

async function isBeyondLimit(trx: Trx, { storeId, id }: OrderRow, amount: number): Promise<boolean> {
  const { limit, gone } = await readWithoutSecond(trx, storeId, [id]);
  return needsApproval(gone(id) + amount, limit);
}

/** Who has asked to reverse a payment, and why; null where nobody has. It is then asked for no longer. */
async function takeAsked(trx: Trx, { storeId, id }: OrderRow, paymentId: string) {
  const asked = await trx
    .deleteFrom("asked_reversals")
    .where("store_id", "=", storeId)
    .where("order_id", "=", id)
    .where("payment_id", "=", paymentId)
    .returning(["user_id as userId", "by_name as by", "reason"])
    .executeTakeFirst();
  return asked ?? null;
}

/**
 * The drawer that the money was in, or the author's where that is closed by now; undefined where none was. It is locked,
 * and has the cash that is taken out of it.
 */
async function lockDrawerOf(
  trx: Trx,
  order: OrderRow,
  { id, amount }: OrderPayment,
  { agreed, author }: { readonly agreed?: string | undefined; readonly author: Author },
): Promise<string | undefined> {
  const { storeId } = order;
  const { drawerId } = await trx
    .selectFrom("order_payments")
    .select("drawer_id as drawerId")
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  if (drawerId === null) return undefined;
  const drawer = (await isDrawerOpen(trx, storeId, drawerId))
    ? await lockNamedDrawer(trx, { storeId, drawerId, mayBeOthers: agreed === drawerId }, author, "drawerId")
    : await lockDrawer(trx, storeId, author, "reason");
  if (drawer.balance >= amount) return drawer.id;
  const because = `there is only ${plainAmount(drawer.balance)} in the cash drawer, and ${plainAmount(amount)} is taken out`;
  throw new Refusal("move-not-allowed", because, { current: order });
}
