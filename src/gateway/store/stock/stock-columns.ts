import { sql } from "kysely";
import { availableOf, type StockLimits } from "#contract/stock/limits.ts";

/** The columns of `stockLimits`, from the table `product_stock` under the name `stock`; null where a product is not counted. */
export const stockColumns = [
  sql<number | null>`stock.on_hand::float8`.as("onHand"),
  sql<number | null>`stock.reserved::float8`.as("reserved"),
  sql<number | null>`stock.safety::float8`.as("safety"),
  sql<number | null>`stock.purchase_limit::float8`.as("purchaseLimit"),
] as const;

/** The stock limits of a product; null where its stock is not counted. */
export function stockLimits(stock: {
  readonly onHand: number | null;
  readonly reserved: number | null;
  readonly safety: number | null;
  readonly purchaseLimit: number | null;
}): StockLimits | null {
  const { onHand, reserved, safety, purchaseLimit } = stock;
  if (onHand === null) return null;
  return { available: availableOf({ onHand, reserved: reserved ?? 0, safety: safety ?? 0 }), purchaseLimit };
}
