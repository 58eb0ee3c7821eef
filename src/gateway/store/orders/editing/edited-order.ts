import { agreedDiscount, type LineTerms } from "#contract/orders/order-price.ts";
import type { OrderLine } from "#contract/orders/schema.ts";

/** Lines as they are priced: a discount of which only the amount is known counts as a value. */
export function linesToPrice(
  lines: readonly (Omit<LineTerms, "agreed"> & Pick<OrderLine, "agreed" | "discount">)[],
): LineTerms[] {
  return lines.map((line) => ({ ...line, agreed: agreedDiscount(line.agreed, line.discount) }));
}
