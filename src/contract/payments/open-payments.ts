import type { OrderPayment } from "#contract/orders/schema.ts";
import type { OpenPayment } from "#contract/pricing/settle.ts";

/**
 * How much of each payment of an order has not been given back. Payments that were reversed are left out. Money that
 * was given back lowers the payment that it names. Where it names none, it lowers payments of the same method first,
 * the earliest first.
 */
export function openPayments(
  payments: readonly Pick<OrderPayment, "id" | "method" | "amount" | "reverses" | "givesBack">[],
): OpenPayment[] {
  const reversed = new Set(payments.map(({ reverses }) => reverses));
  const standing = payments.filter(({ id, reverses }) => reverses === null && !reversed.has(id));
  const open = standing.filter(({ amount }) => amount > 0).map(({ id, method, amount }) => ({ id, method, amount }));
  for (const { amount, method, givesBack } of standing) {
    let left = Math.max(0, -amount);
    for (const payment of open.toSorted((one, other) => preference(other) - preference(one))) {
      const part = Math.min(left, payment.amount);
      payment.amount -= part;
      left -= part;
    }
    function preference(payment: OpenPayment): number {
      return payment.id === givesBack ? 2 : Number(payment.method === method);
    }
  }
  return open.filter(({ amount }) => amount > 0);
}
