import type { IntakeToPrice } from "#contract/orders/intake-schema.ts";
import { refuseQuantity } from "#contract/stock/limits.ts";
import type { Db } from "#gateway/database/schema.ts";
import { stockColumns, stockLimits } from "./stock-columns.ts";

/**
 * Which lines of a new order the stock would refuse now, by field. Placing the order checks again, with the stock
 * locked.
 */
export async function refuseStock(
  db: Db,
  storeId: string,
  lines: IntakeToPrice["lines"],
): Promise<Readonly<Record<string, string>>> {
  const wanted = new Map<string, number>();
  for (const { productId, quantity } of lines) wanted.set(productId, (wanted.get(productId) ?? 0) + quantity);
  if (wanted.size === 0) return {};
  const rows = await db
    .selectFrom("product_stock as stock")
    .select("stock.product_id as productId")
    .select(stockColumns)
    .where("stock.store_id", "=", storeId)
    .where("stock.product_id", "in", [...wanted.keys()])
    .execute();
  const refused: Record<string, string> = {};
  for (const { productId, ...stock } of rows) {
    const limits = stockLimits(stock);
    const refusal = limits && refuseQuantity(limits, { had: 0, wanted: wanted.get(productId) ?? 0 });
    if (!refusal) continue;
    for (const [place, line] of lines.entries())
      if (line.productId === productId) refused[`lines.${place}.quantity`] = refusal.because;
  }
  return refused;
}
