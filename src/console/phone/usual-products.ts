import type { CustomerSummary } from "#contract/customers/schema.ts";
import type { TakenLine } from "#console/order/taking/taken-lines.ts";
import type { OfferedProduct } from "#console/order/taking/TakenProducts.tsx";

/** The products that a caller usually takes and that are not in the order yet. */
export function usualProducts(
  summary: CustomerSummary | undefined,
  lines: readonly TakenLine[],
): readonly OfferedProduct[] {
  const chosen = new Set(lines.map(({ product }) => product.id));
  return (summary?.usual ?? [])
    .filter(({ product }) => !chosen.has(product.id))
    .slice(0, 6)
    .map(({ product, quantity, times }) => ({ ...product, quantity: String(quantity), times }));
}
