import {
  type ConditionRefusal,
  type OrderSituation,
  type PromotionConditions,
  refuseConditions,
} from "./conditions.ts";
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

/** A promo code and when it may be used. Amounts in minor units; null where there is no limit. */
export interface PromoCode extends PromotionConditions {
  readonly code: string;
  readonly gift: PromoGift;
  /** What the goods must come to, after their own discounts. */
  readonly minimum: number;
  readonly oncePerCustomer: boolean;
  readonly maximumUses: number | null;
  /** What all its uses together may cost. */
  readonly budget: number | null;
}

/** What decides whether a code may be used now. */
export interface PromoSituation extends OrderSituation {
  /** The goods of the order after their own discounts, and its delivery without the code, in minor units. */
  readonly goods: number;
  readonly delivery: number;
  /** How often it was used by all customers, and by this one, and what that has cost; the order itself not counted. */
  readonly uses: number;
  readonly usesByCustomer: number;
  readonly spent: number;
}

/**
 * Why a code cannot be used now. `short` is what the goods lack to the minimum, and `left` what is left of the budget,
 * in minor units.
 */
export type PromoRefusal =
  | { readonly reason: ConditionRefusal | "used-by-customer" | "used-up" }
  | { readonly reason: "below-minimum"; readonly short: number }
  | { readonly reason: "over-budget"; readonly left: number };

/**
 * Why a code cannot be used; null when it can. It is asked when the code is given, and not again when the order
 * changes.
 */
export function refusePromo(promo: PromoCode, situation: PromoSituation): PromoRefusal | null {
  const { goods, uses, usesByCustomer, spent } = situation;
  const reason = refuseConditions(promo, situation);
  if (reason !== null) return { reason };
  if (promo.maximumUses !== null && uses >= promo.maximumUses) return { reason: "used-up" };
  if (promo.oncePerCustomer && usesByCustomer > 0) return { reason: "used-by-customer" };
  if (goods < promo.minimum) return { reason: "below-minimum", short: promo.minimum - goods };
  const left = promo.budget === null ? Infinity : promo.budget - spent;
  return promoCost(promo.gift, situation) > left ? { reason: "over-budget", left } : null;
}

/** What a code costs the store with an order, in minor units: what it takes off goods or delivery. */
export function promoCost(gift: PromoGift, { goods, delivery }: Pick<PromoSituation, "goods" | "delivery">): number {
  return gift.type === "free-delivery" ? delivery : promoDiscount(goods, gift);
}

/** What a code takes off the goods, in minor units; never more than they cost. */
export function promoDiscount(goods: number, gift: PromoGift | null): number {
  if (gift?.type !== "discount") return 0;
  return Math.min(discountOn(goods, gift.discount), gift.most ?? Infinity);
}
