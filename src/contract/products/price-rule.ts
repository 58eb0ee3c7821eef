import { divideHalf } from "#contract/money.ts";
import { ungrouped, withoutPercent } from "#contract/text.ts";
import type { ProductRow } from "./product.ts";

/** How a rule changes prices. */
export interface PriceRule {
  /** Basis points of the price, or minor units; less than 0 lowers it. */
  readonly by: { readonly type: "percent" | "amount"; readonly value: number };
  /** The minor units that each price ends with, such as 90; null leaves them. */
  readonly ending: PriceEnding | null;
}

/** The endings that prices can be rounded to. */
export const priceEndings = [0, 50, 90, 99] as const;
export type PriceEnding = (typeof priceEndings)[number];

/**
 * The price of a product by a rule: at least its cost where that is known, and at most its MRP. Refused with the amount
 * where that would be 0, or would go the other way than the rule, as an ending or a cost can have it.
 */
export function priceByRule(
  rule: PriceRule,
  { price, mrp, cost }: Pick<ProductRow, "price" | "mrp" | "cost">,
): { readonly price: number } | { readonly would: number; readonly because: string } {
  const { type, value } = rule.by;
  const raw = price + (type === "percent" ? divideHalf(price * value, 10_000) : value);
  const least = Math.min(cost ?? 0, mrp);
  const would = Math.max(least, Math.min(mrp, rule.ending === null ? raw : nearest(raw, rule.ending)));
  if (would === 0) return { would, because: "By this rule it would cost nothing" };
  if (value > 0 ? would >= price : would <= price) return { price: would };
  return {
    would,
    because: `This rule ${value > 0 ? "raises" : "lowers"} prices, and this one would be ${value > 0 ? "lower" : "higher"}`,
  };
}

/** The nearest amount with this ending, the higher one where two are as near. */
function nearest(amount: number, ending: PriceEnding): number {
  const below = Math.floor((amount - ending) / 100) * 100 + ending;
  return amount - below < 50 ? below : below + 100;
}

/** Reads a typed rule: "+5%", "-2.5 %", "10", "-3.50"; null for any other text, and for one that changes nothing. */
export function readPriceRule(text: string): PriceRule["by"] | null {
  const typed = text.trim();
  const match = /^([+-]?)(\d{1,7})(?:\.(\d{1,2}))?$/.exec(ungrouped(withoutPercent(typed)) ?? "");
  if (!match) return null;
  const hundredths = Number(match[2]) * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  const value = match[1] === "-" ? -hundredths : hundredths;
  if (value === 0) return null;
  return { type: typed.endsWith("%") ? "percent" : "amount", value };
}
