import type { PaymentMethod } from "#contract/enumerations.ts";
import { sumAmounts } from "#contract/money.ts";

/** A payment as far as it has not been given back, in minor units. */
export interface OpenPayment {
  readonly id: string;
  readonly method: PaymentMethod;
  readonly amount: number;
}

/** What is given back on one payment, in minor units. */
export interface PaymentPart {
  readonly paymentId: string;
  readonly method: PaymentMethod;
  readonly amount: number;
}

/** What becomes of the money when a total changes; one of the two is 0. */
export interface Settlement {
  /** What the customer still has to pay. */
  readonly toCollect: number;
  readonly toGiveBack: number;
  /** On which payments it is given back; together `toGiveBack`. */
  readonly parts: readonly PaymentPart[];
}

/** The ways of paying, cheapest way back first: a provider takes a fee, and cash can only be given by hand. */
const waysBack: readonly PaymentMethod[] = ["Customer Credit", "Wallet", "UPI", "Bank Transfer", "Card", "Cash"];

/**
 * Says what is to be collected or given back when an order costs `amount` minor units. Never more is given back than
 * was paid, and on each payment never more than what remains of it.
 */
export function settle(amount: number, payments: readonly OpenPayment[]): Settlement {
  const paid = sumAmounts(payments.map((payment) => payment.amount));
  if (paid <= amount) return { toCollect: amount - paid, toGiveBack: 0, parts: [] };
  const ordered = [...payments].sort(
    (one, other) => waysBack.indexOf(one.method) - waysBack.indexOf(other.method) || (one.id < other.id ? -1 : 1),
  );
  let left = paid - Math.max(amount, 0);
  const parts: PaymentPart[] = [];
  for (const { id, method, amount: open } of ordered) {
    const part = Math.min(left, open);
    if (part > 0) parts.push({ paymentId: id, method, amount: part });
    left -= Math.max(part, 0);
  }
  return { toCollect: 0, toGiveBack: sumAmounts(parts.map((part) => part.amount)), parts };
}
