import { discountOn, type Discount } from "./discount.ts";

/** What a promo code is written with. */
export const promoPattern = /^[A-Za-z0-9-]{2,24}$/;

/**
 * What a promo code gives: a discount on the goods, at most `most` minor units of it where that is set, or free
 * delivery.
 */
export type PromoGift =
  | { readonly type: "discount"; readonly discount: Discount; readonly most: number | null }
  | { readonly type: "free-delivery" };

/** A promo code and when it may be used. Amounts in minor units; instants as ISO 8601; null where there is no limit. */
export interface PromoCode {
  readonly code: string;
  readonly gift: PromoGift;
  /** What the goods must come to, after their own discounts. */
  readonly minimum: number;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly oncePerCustomer: boolean;
  readonly maximumUses: number | null;
}

/** What decides whether a code may be used now. */
export interface PromoSituation {
  /** The goods of the order after their own discounts, in minor units. */
  readonly goods: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** How often it was used by all customers, and by this one; the order itself is not counted. */
  readonly uses: number;
  readonly usesByCustomer: number;
}

/** Why a code cannot be used now. `short` is what the goods lack to the minimum, in minor units. */
export type PromoRefusal =
  | { readonly reason: "not-begun" | "ended" | "used-by-customer" | "used-up" }
  | { readonly reason: "below-minimum"; readonly short: number };

/**
 * Why a code cannot be used; null when it can. It is asked when the code is given, and not again when the order
 * changes.
 */
export function refusePromo(promo: PromoCode, situation: PromoSituation): PromoRefusal | null {
  const { goods, now, uses, usesByCustomer } = situation;
  if (promo.startsAt !== null && now < Date.parse(promo.startsAt)) return { reason: "not-begun" };
  if (promo.endsAt !== null && now >= Date.parse(promo.endsAt)) return { reason: "ended" };
  if (promo.maximumUses !== null && uses >= promo.maximumUses) return { reason: "used-up" };
  if (promo.oncePerCustomer && usesByCustomer > 0) return { reason: "used-by-customer" };
  if (goods < promo.minimum) return { reason: "below-minimum", short: promo.minimum - goods };
  return null;
}

/** What a code takes off the goods, in minor units; never more than they cost. */
export function promoDiscount(goods: number, gift: PromoGift | null): number {
  if (gift?.type !== "discount") return 0;
  return Math.min(discountOn(goods, gift.discount), gift.most ?? Infinity);
}
