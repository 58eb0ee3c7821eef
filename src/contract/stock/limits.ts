import { messages } from "#contract/messages.ts";
import { toThousandths } from "./order-stock.ts";

/** What limits how much of a product can be ordered, in pieces or kilograms. */
export interface StockLimits {
  /** What no order has reserved and is not kept back; never below 0. */
  readonly available: number;
  /** The most that one order may have; null for no limit. */
  readonly purchaseLimit: number | null;
}

/** Which limit an order goes beyond, and in words. */
export interface StockRefusal {
  readonly code: "out-of-stock" | "stock-limit" | "purchase-limit";
  readonly because: string;
}

/** How much of a stock can still be ordered. A count or an import may leave less on hand than is reserved. */
export function availableOf(stock: {
  readonly onHand: number;
  readonly reserved: number;
  readonly safety: number;
}): number {
  return Math.max(0, toThousandths(stock.onHand - stock.reserved - stock.safety));
}

/**
 * Why an order cannot have this much of a product, in all of its lines together; null when it can. It may always keep
 * what it has, or have less. Console and gateway both ask this function.
 */
export function refuseQuantity(
  { available, purchaseLimit }: StockLimits,
  { had, wanted }: { readonly had: number; readonly wanted: number },
): StockRefusal | null {
  if (wanted <= had) return null;
  const most = toThousandths(had + available);
  if (available === 0) {
    const rest = had > 0 ? `: no more than the ${had} that this order has` : "";
    return { code: "out-of-stock", because: `${messages.outOfStock}${rest}` };
  }
  if (wanted > most)
    return { code: "stock-limit", because: `${messages.stockLimit}: only ${most} left for this order` };
  if (purchaseLimit !== null && wanted > purchaseLimit)
    return { code: "purchase-limit", because: `${messages.purchaseLimit}: at most ${purchaseLimit} in one order` };
  return null;
}
