import type { PaymentState } from "#contract/enumerations.ts";
import { endedStatuses, type OrderStatus, isDelivered } from "#contract/orders/status.ts";

/** How a customer means to pay for an order. */
export const paymentPlans = ["Online", "Cash On Delivery", "Pay on Delivery"] as const;
export type PaymentPlan = (typeof paymentPlans)[number];

/** The payment states of delivered orders for which money is still to come. */
export const unpaidStates: readonly PaymentState[] = [
  "Not Paid",
  "Partially Paid",
  "Payment Failed",
  "Send Payment Link",
];

/** What became of the last try to have an order paid online, as long as no money has come. */
export const paymentAttempts = ["link sent", "failed"] as const;
export type PaymentAttempt = (typeof paymentAttempts)[number];

/** What a payment state follows from. Amounts in minor units. */
export interface PaymentFacts {
  readonly status: OrderStatus;
  readonly amount: number;
  /** The part of the amount that is not charged any more, because goods came back. */
  readonly returnedAmount: number;
  /** The money that came in less the money that was given back. */
  readonly paidAmount: number;
  readonly givenBack: number;
  /** Null where nobody has said. */
  readonly payBy: PaymentPlan | null;
  readonly paymentAttempt: PaymentAttempt | null;
}

/**
 * What an order is charged, in minor units: its amount less what came back, and nothing once it has come to nothing.
 */
export function orderCharge(facts: Pick<PaymentFacts, "status" | "amount" | "returnedAmount">): number {
  return endedStatuses.has(facts.status) ? 0 : facts.amount - facts.returnedAmount;
}

/** What is still to be collected for an order; below zero, what is to be given back. Minor units. */
export function amountDue(facts: Pick<PaymentFacts, "status" | "amount" | "returnedAmount" | "paidAmount">): number {
  return orderCharge(facts) - facts.paidAmount;
}

/**
 * The payment state of an order. Nobody types it: it follows from what the order is charged, what was paid, and how the
 * customer means to pay. `Paid` is paid before the delivery, `Completed` is paid and delivered; `Online`, `Cash On
 * Delivery` and `Pay on Delivery` are orders for which nothing was paid yet.
 */
export function paymentStateOf(facts: PaymentFacts): PaymentState {
  const { status, paidAmount, givenBack, payBy, paymentAttempt } = facts;
  const charge = orderCharge(facts);
  if (endedStatuses.has(status)) {
    if (paidAmount > 0) return "Refund Not Completed";
    return givenBack > 0 ? "Refund" : "Not Paid";
  }
  if (paidAmount > charge) return "Excess Amount";
  if (paidAmount === charge) {
    if (charge === 0 && givenBack > 0) return "Refund";
    return status === "Delivered" ? "Completed" : "Paid";
  }
  if (paidAmount > 0) return "Partially Paid";
  if (paymentAttempt !== null) return paymentAttempt === "failed" ? "Payment Failed" : "Send Payment Link";
  // Once it was handed over, it no longer matters how it was to be paid.
  if (isDelivered(status)) return givenBack > 0 ? "Refund" : "Not Paid";
  return payBy ?? "Not Paid";
}
