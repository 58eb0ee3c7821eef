import { formatMoney } from "#contract/money.ts";
import type { LimitRefusal } from "#contract/pricing/limits.ts";

/** How amounts are written in a store. */
export interface MoneyWords {
  readonly currency: string;
  readonly locale: string;
}

/** Why a promo code or an offer of this name cannot be used once more, in words. */
export function limitWords(name: string, refusal: LimitRefusal, { currency, locale }: MoneyWords): string {
  if (refusal.reason === "over-budget")
    return `${name} has only ${formatMoney(refusal.left, currency, locale)} of its budget left`;
  return refusal.reason === "used-up" ? `${name} is used up` : `this customer has used ${name} already`;
}
