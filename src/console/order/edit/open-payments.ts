import type { OrderDetail } from "#contract/orders/schema.ts";
import type { OpenPayment } from "#contract/pricing/settle.ts";

/** What remains of the payments of an order, by the way of paying: what was given back is taken off what was paid so. */
export function openPayments(payments: OrderDetail["payments"]): OpenPayment[] {
  const byMethod = new Map<OpenPayment["method"], OpenPayment>();
  for (const { id, method, amount } of payments) {
    const before = byMethod.get(method);
    byMethod.set(method, { id: before?.id ?? id, method, amount: (before?.amount ?? 0) + amount });
  }
  return [...byMethod.values()].filter(({ amount }) => amount > 0);
}
