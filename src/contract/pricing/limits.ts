/** How often a promo code or an offer may be used, and what that may cost, in minor units; null where there is no limit. */
export interface PromotionLimits {
  readonly oncePerCustomer: boolean;
  readonly maximumUses: number | null;
  /** What all its uses together may cost. */
  readonly budget: number | null;
}

/** How often it was used by all customers, and by this one, and what that has cost; the order itself not counted. */
export interface PromotionUses {
  readonly uses: number;
  readonly usesByCustomer: number;
  readonly spent: number;
}

/** Why one use more can be too much. */
export const limitRefusals = ["used-up", "used-by-customer", "over-budget"] as const;

/** Why one use more is too much. `left` is what is left of the budget, in minor units. */
export type LimitRefusal =
  | { readonly reason: "used-up" | "used-by-customer" }
  | { readonly reason: "over-budget"; readonly left: number };

/** Why it cannot be used once more at this cost, in minor units; null where it can. */
export function refuseLimits(limits: PromotionLimits, used: PromotionUses, cost: number): LimitRefusal | null {
  const { oncePerCustomer, maximumUses, budget } = limits;
  if (maximumUses !== null && used.uses >= maximumUses) return { reason: "used-up" };
  if (oncePerCustomer && used.usesByCustomer > 0) return { reason: "used-by-customer" };
  const left = budget === null ? Infinity : budget - used.spent;
  return cost > left ? { reason: "over-budget", left } : null;
}

/** Whether it is a limit that stands in the way. */
export function isLimitRefusal(refusal: { readonly reason: string }): refusal is LimitRefusal {
  return limitRefusals.some((reason) => reason === refusal.reason);
}

/** Whether there is any limit to its uses. */
export function isLimited({ oncePerCustomer, maximumUses, budget }: PromotionLimits): boolean {
  return oncePerCustomer || maximumUses !== null || budget !== null;
}
