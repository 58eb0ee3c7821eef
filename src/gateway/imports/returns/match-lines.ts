import { toThousandths } from "#contract/stock/order-stock.ts";

/** A line of an order by which a customer bought a product, and how much of it can still come back. */
export interface Purchase {
  readonly orderId: string;
  readonly orderLine: number;
  readonly unit: "piece" | "weight";
  /** When it was bought, in milliseconds. */
  readonly at: number;
  left: number;
}

/** A line of a file about the same customer and product. */
export interface LineToMatch {
  readonly line: number;
  /** When it came back, in milliseconds. */
  readonly at: number;
  readonly quantity: number;
}

/** What comes back of which purchase. */
export interface Match {
  readonly line: number;
  readonly orderId: string;
  readonly orderLine: number;
  readonly quantity: number;
}

/** Why a line belongs to no purchase. */
export type NoMatch =
  | "the customer has not bought this product before"
  | "all that the customer has bought of it before came back already"
  | "more than is left of what the customer has bought before"
  | "a part of a piece";

/**
 * Finds for each line, in the order given, the purchases that come back with it: the newest earlier one of which enough
 * is left or, where none alone has so much, the newest earlier ones together. `purchases` are one customer's of one
 * product, the newest first; what is left of them is lowered. A line is matched whole or not at all.
 */
export function matchLines(
  purchases: readonly Purchase[],
  lines: readonly LineToMatch[],
): { readonly matches: readonly Match[]; readonly refused: ReadonlyMap<number, NoMatch> } {
  const matches: Match[] = [];
  const refused = new Map<number, NoMatch>();
  for (const { line, at, quantity } of lines) {
    const earlier = purchases.filter((purchase) => purchase.at < at);
    const reason = refuseLine(earlier, quantity);
    if (reason !== null) {
      refused.set(line, reason);
      continue;
    }
    const enough = earlier.find(({ left }) => left >= quantity);
    let wanted = quantity;
    for (const purchase of enough ? [enough] : earlier) {
      const taken = Math.min(wanted, purchase.left);
      if (taken <= 0) continue;
      purchase.left = toThousandths(purchase.left - taken);
      wanted = toThousandths(wanted - taken);
      matches.push({ line, orderId: purchase.orderId, orderLine: purchase.orderLine, quantity: taken });
    }
  }
  return { matches, refused };
}

function refuseLine(earlier: readonly Purchase[], quantity: number): NoMatch | null {
  if (earlier.length === 0) return "the customer has not bought this product before";
  if (!Number.isInteger(quantity) && earlier.some(({ unit }) => unit === "piece")) return "a part of a piece";
  const left = toThousandths(earlier.reduce((sum, purchase) => sum + purchase.left, 0));
  if (left === 0) return "all that the customer has bought of it before came back already";
  return left < quantity ? "more than is left of what the customer has bought before" : null;
}
