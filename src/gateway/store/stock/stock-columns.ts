import { sql } from "kysely";
import { availableOf, type StockLimits } from "#contract/stock/limits.ts";
import type { Stock } from "#contract/stock/schema.ts";

/**
 * The columns of `stockLimits`, from the table `product_stock` under the name `stock`; null where a product is not
 * counted.
 */
export const stockColumns = [
  sql<number | null>`stock.on_hand::float8`.as("onHand"),
  sql<number | null>`stock.reserved::float8`.as("reserved"),
  sql<number | null>`stock.safety::float8`.as("safety"),
  sql<number | null>`stock.purchase_limit::float8`.as("purchaseLimit"),
] as const;

/** A row of `stockColumns`. */
interface StockRow {
  readonly onHand: number | null;
  readonly reserved: number | null;
  readonly safety: number | null;
  readonly purchaseLimit: number | null;
}

/** The figures of a stock; null where it is not counted. */
export function stockFigures({ onHand, reserved, safety, purchaseLimit }: StockRow): Omit<Stock, "productId"> | null {
  if (onHand === null) return null;
  const counted = { onHand, reserved: reserved ?? 0, safety: safety ?? 0 };
  return { ...counted, available: availableOf(counted), purchaseLimit };
}

/** The stock limits of a product; null where its stock is not counted. */
export function stockLimits(row: StockRow): StockLimits | null {
  const stock = stockFigures(row);
  return stock && { available: stock.available, purchaseLimit: stock.purchaseLimit };
}
