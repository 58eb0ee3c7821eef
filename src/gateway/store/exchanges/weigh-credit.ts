import { sumAmounts } from "#contract/money.ts";
import { openPayments } from "#contract/payments/open-payments.ts";
import { orderCharge } from "#contract/payments/states/payment-state.ts";
import { type PaymentPart, settle } from "#contract/pricing/settle.ts";
import { planRefunds } from "#contract/refunds/plan-refunds.ts";
import { needsApproval } from "#contract/refunds/states.ts";
import type { Db } from "#gateway/database/schema.ts";
import { readPayments } from "#gateway/store/payments/read-payments.ts";
import { splitParts } from "#gateway/store/refunds/insert-refunds.ts";
import { readOpenRefunds } from "#gateway/store/refunds/refund-kind.ts";
import { readWithoutSecond } from "#gateway/store/refunds/without-second.ts";
import type { ReturnableOrder } from "#gateway/store/returns/returnable/returnable.ts";

/** The part of the money for the returned goods that pays for the new order, in minor units. */
export interface WeighedCredit {
  readonly credit: number;
  /** The money that is still to be given back, and on which payments. */
  readonly back: readonly PaymentPart[];
  /** What the customer then still has to pay of the first order. */
  readonly due: number;
  /** Why the credit cannot be used; empty where it can. */
  readonly because: string;
}

/**
 * Calculates how much of the money for the returned goods can pay for a new order. It is never more than was paid for
 * the goods, so an exchange never gives back more than came in. Money that needs the approval of a second person cannot
 * be used.
 */
export async function weighCredit(
  db: Db,
  storeId: string,
  order: ReturnableOrder,
  { returned, ordered }: { readonly returned: number; readonly ordered: number },
): Promise<WeighedCredit> {
  const charge = orderCharge(order) - returned;
  const payments = openPayments(await readPayments(db, storeId, order.id));
  const refunds = await readOpenRefunds(db, storeId, [order.id]);
  const { withdraw, make } = planRefunds(charge, payments, refunds);
  const free = sumAmounts(make.map(({ amount }) => amount));
  const credit = Math.min(returned, free, ordered);
  const spent = splitParts(make, credit).filter(({ isWithin }) => isWithin);
  const rest = payments.map((payment) => {
    const used = sumAmounts(spent.filter(({ paymentId }) => paymentId === payment.id).map(({ amount }) => amount));
    return { ...payment, amount: payment.amount - used };
  });
  const { toCollect, parts } = settle(charge, rest);
  const { limit, gone } = await readWithoutSecond(db, storeId, [order.id]);
  const asked = sumAmounts(refunds.filter(({ id }) => !withdraw.includes(id)).map(({ amount }) => amount));
  const because =
    credit === 0
      ? ""
      : order.customerId === null
        ? "the order has no customer: return the goods, and place the new order by itself"
        : needsApproval(gone(order.id) + asked + free, limit)
          ? "a second person must approve so much money: return the goods, and place the new order by itself"
          : "";
  return { credit, back: parts, due: toCollect, because };
}
