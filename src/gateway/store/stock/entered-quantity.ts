import { maxQuantity } from "#contract/orders/editing/editing.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import { wrongField } from "#gateway/refusal.ts";

/**
 * How much of a product there is after somebody has entered a number, or so much more; null where the number is taken
 * back. Refused with 422 for half a piece, and for more than can be.
 */
export function enteredQuantity(
  { quantity, adds }: { readonly quantity: number | null; readonly adds: boolean },
  { name, unit }: { readonly name: string; readonly unit: string },
  before: number | null,
): number | null {
  if (quantity === null) return null;
  if (unit === "piece" && !Number.isInteger(quantity)) throw wrongField("quantity", `${name} is sold by the piece`);
  const after = toThousandths(quantity + (adds ? (before ?? 0) : 0));
  if (after > maxQuantity) throw wrongField("quantity", `there cannot be more than ${maxQuantity}`);
  return after;
}
