import { divideHalf } from "#contract/money.ts";

/**
 * A discount as it was agreed: a percentage in basis points (500 = 5 %), or a value in minor units. It is kept so, and
 * not as what it came to, so that it follows when quantities change. Source: specification 3 and 5.
 */
export type Discount =
  | { readonly type: "percentage"; readonly rate: number }
  | { readonly type: "value"; readonly amount: number };

/** What a discount takes off an amount, in minor units; never more than the amount. */
export function discountOn(amount: number, discount: Discount | null): number {
  if (discount === null) return 0;
  return discount.type === "value"
    ? Math.min(discount.amount, amount)
    : shareOf(amount, Math.min(discount.rate, 10_000));
}

/** A share of an amount, in minor units; the rate in basis points, a half rounded up. */
export function shareOf(amount: number, rate: number): number {
  return divideHalf(amount * rate, 10_000);
}
