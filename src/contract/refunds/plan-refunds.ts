import { sumAmounts } from "#contract/money.ts";
import { type OpenPayment, type PaymentPart, settle } from "#contract/pricing/settle.ts";

/** A refund that is not completed yet. Amount in minor units. */
export interface OpenRefund {
  readonly id: string;
  readonly paymentId: string;
  readonly amount: number;
  readonly withProvider: boolean;
}

/** What must become of an order's refunds, so that they ask for exactly what is to be given back. */
export interface RefundPlan {
  /** The refunds that are not owed any more. */
  readonly withdraw: readonly string[];
  /** What is to be given back besides, and on which payments. */
  readonly make: readonly PaymentPart[];
}

/**
 * Says which refunds an order needs that is charged `charge` minor units: `payments` are what remains of each payment,
 * `refunds` those that are open, in the order in which they were made. What a provider already has cannot be withdrawn.
 */
export function planRefunds(
  charge: number,
  payments: readonly OpenPayment[],
  refunds: readonly OpenRefund[],
): RefundPlan {
  const left = new Map(payments.map(({ id, amount }) => [id, amount]));
  let owed = Math.max(0, sumAmounts(left.values()) - charge);
  const withdraw: string[] = [];
  const takenFirst = [...refunds].sort((one, other) => Number(other.withProvider) - Number(one.withProvider));
  for (const { id, paymentId, amount, withProvider } of takenFirst) {
    const onPayment = left.get(paymentId) ?? 0;
    if (!withProvider && (amount > owed || amount > onPayment)) {
      withdraw.push(id);
      continue;
    }
    owed = Math.max(0, owed - amount);
    left.set(paymentId, Math.max(0, onPayment - amount));
  }
  const open = payments.map((payment) => ({ ...payment, amount: left.get(payment.id) ?? 0 }));
  return { withdraw, make: settle(sumAmounts(left.values()) - owed, open).parts };
}
