import {
  type ConditionRefusal,
  type OrderSituation,
  type PromotionConditions,
  refuseConditions,
} from "./conditions.ts";
import { discountOn, type Discount } from "./discount.ts";
import type { PromotedGoods } from "./goods.ts";
import { type LimitRefusal, type PromotionLimits, type PromotionUses, refuseLimits } from "./limits.ts";

/** What a promo code is written with. */
export const promoPattern = /^[A-Za-z0-9-]{2,24}$/;

/**
 * What a promo code gives: a discount on the goods, at most `most` minor units of it where that is set, or free
 * delivery. It counts for all goods where none are named.
 */
export type PromoGift = { readonly goods?: PromotedGoods | undefined } & (
  | { readonly type: "discount"; readonly discount: Discount; readonly most: number | null }
  | { readonly type: "free-delivery" }
);

/** A promo code and when it may be used. Amounts in minor units. */
export interface PromoCode extends PromotionConditions, PromotionLimits {
  readonly code: string;
  readonly gift: PromoGift;
  /** What the goods for which it counts must come to, after their own discounts. */
  readonly minimum: number;
}

/** What decides whether a code may be used now. */
export interface PromoSituation extends OrderSituation, PromotionUses {
  /**
   * The goods of the order for which the code counts, after their own discounts, and its delivery without the code, in
   * minor units.
   */
  readonly goods: number;
  readonly delivery: number;
}

/** Why a code cannot be used now. `short` is what the goods lack to the minimum, in minor units. */
export type PromoRefusal =
  | { readonly reason: ConditionRefusal | "no-goods" }
  | { readonly reason: "below-minimum"; readonly short: number }
  | LimitRefusal;

/**
 * Why a code cannot be used; null when it can. It is asked when the code is given, and not again when the order
 * changes.
 */
export function refusePromo(promo: PromoCode, situation: PromoSituation): PromoRefusal | null {
  const { goods } = situation;
  const reason = refuseConditions(promo, situation);
  if (reason !== null) return { reason };
  const limited = refuseLimits(promo, situation, promoCost(promo.gift, situation));
  const isEnough = goods >= promo.minimum && (goods > 0 || !promo.gift.goods);
  if (isEnough || (limited && limited.reason !== "over-budget")) return limited;
  if (goods === 0 && promo.gift.goods) return { reason: "no-goods" };
  return { reason: "below-minimum", short: promo.minimum - goods };
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
