import { formatAmount } from "#contract/money.ts";
import type { LineChange } from "#contract/orders/editing/edit-schema.ts";

/** What an edit changed in a line, and for which reason: "Milk 1 l: price 31.00 to 30.00 (reason: Discount)". */
export function lineChangeText(change: LineChange): string {
  const reasons = change.reasons.length === 0 ? "" : ` (reason: ${change.reasons.join(", ")})`;
  return `${change.name}: ${cellChangeText(change) || "note"}${reasons}`;
}

/** What is different in the cells of a line: "quantity 2 to 1, price 31.00 to 30.00"; empty where they are the same. */
export function cellChangeText(change: Omit<LineChange, "line" | "name" | "reasons">): string {
  const measured = (quantity: number): string => (change.unit === "weight" ? `${quantity} kg` : String(quantity));
  const parts = [
    ["quantity", measured(change.fromQuantity), measured(change.toQuantity)],
    ["price", formatAmount(change.fromPrice), formatAmount(change.toPrice)],
    ["discount", formatAmount(change.fromDiscount), formatAmount(change.toDiscount)],
  ] as const;
  return parts
    .filter(([, from, to]) => from !== to)
    .map(([cell, from, to]) => `${cell} ${from} to ${to}`)
    .join(", ");
}
