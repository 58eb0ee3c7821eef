import { type DiscountType, type SaleUnit } from "#contract/enumerations.ts";
import { checkField } from "#contract/fields/check-field.ts";
import { maxAmount, formatAmount } from "#contract/money.ts";
import { maxQuantity } from "#contract/orders/editing/editing.ts";
import type { Discount } from "#contract/pricing/discount.ts";

/** What a unit price, or an amount off a line, can be. */
export const priceLimits = { type: "money", required: true, least: 0, most: maxAmount } as const;

/** Reads a quantity as it was typed: pieces are whole, kilograms have three decimals. */
export function readQuantity(unit: SaleUnit, text: string, least: number, locale?: string) {
  const decimals = unit === "piece" ? 0 : 3;
  const lowest = unit === "piece" && least > 0 ? 1 : least;
  return checkField({ type: "number", required: true, least: lowest, most: maxQuantity, decimals }, text, locale);
}

/** Reads a discount: "10%" of the line, "12.50" off it, or nothing. Other types than the `offered` ones are refused. */
export function readDiscount(
  typed: string,
  offered: readonly string[],
  locale: string | undefined,
): { readonly value: Discount | null } | { readonly because: string } {
  const text = typed.trim();
  if (text === "") return { value: null };
  const type: DiscountType = text.endsWith("%") ? "percentage" : "value";
  if (!offered.includes(type))
    return {
      because: type === "value" ? "Please enter a percentage, such as 10%" : "Please enter an amount, such as 12.50",
    };
  if (type === "value") {
    const amount = checkField(priceLimits, text, locale);
    return "because" in amount ? amount : { value: amount.value > 0 ? { type: "value", amount: amount.value } : null };
  }
  const limits = { type: "number", required: true, least: 0, most: 100, decimals: 2 } as const;
  const percent = checkField(limits, text.slice(0, -1).trim());
  if ("because" in percent) return percent;
  return { value: percent.value > 0 ? { type: "percentage", rate: Math.round(percent.value * 100) } : null };
}

/** A discount as it is typed: "10%", "12.50", or nothing. */
export function discountText(discount: Discount | null): string {
  if (discount === null) return "";
  return discount.type === "percentage" ? `${discount.rate / 100}%` : formatAmount(discount.amount);
}
