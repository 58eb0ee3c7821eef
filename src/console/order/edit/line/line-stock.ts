import { refuseQuantity, type StockLimits } from "#contract/stock/limits.ts";
import { toThousandths } from "#contract/stock/order-stock.ts";
import type { LinesDraft } from "#console/order/edit/lines-draft.ts";
import type { DraftLine } from "./read-line.ts";

/** What the editor says about the stock of a line's product. */
export interface LineStock {
  /** How many more can be ordered than before the edit. */
  readonly available: number;
  /** What the edit gives back to the stock of this product, by this line; below 0 for what it takes. */
  readonly by: number;
  /** Why the gateway would refuse it; null where it would not. */
  readonly warning: string | null;
}

/** What limits the products of an order and those that are added to it, by their ids. */
export function limitsOf(
  known: ReadonlyMap<string, StockLimits>,
  { added }: Pick<LinesDraft, "added">,
): ReadonlyMap<string, StockLimits> {
  const more = added.flatMap(({ product }) => (product.stock ? [[product.id, product.stock] as const] : []));
  return new Map([...more, ...known]);
}

/**
 * Reads the stock of the lines whose products are counted, by their keys. Lines of one product count together; the
 * warning stands at each of them that asks for more.
 */
export function readLineStock(
  lines: readonly DraftLine[],
  limits: ReadonlyMap<string, StockLimits>,
): ReadonlyMap<number, LineStock> {
  const read = lines.flatMap(({ key, productId, had, wanted }) => {
    const limit = productId === null ? undefined : limits.get(productId);
    return limit ? [{ key, productId, limit, had, wanted: wanted ?? had }] : [];
  });
  return new Map(
    read.map(({ key, productId, limit, had, wanted }) => {
      const alike = read.filter((other) => other.productId === productId);
      const sum = (of: (line: (typeof read)[number]) => number) =>
        toThousandths(alike.reduce((total, line) => total + of(line), 0));
      const together = { had: sum((line) => line.had), wanted: sum((line) => line.wanted) };
      const refusal = wanted > had ? refuseQuantity(limit, together) : null;
      const by = toThousandths(had - wanted);
      return [key, { available: limit.available, by, warning: refusal?.because ?? null }];
    }),
  );
}

/** What an edit gives back to the stock and takes from it, as "+2 / −1"; empty for neither. */
export function stockEffect(stocks: Iterable<LineStock>, quantity: (value: number) => string): string {
  let [back, taken] = [0, 0];
  for (const { by } of stocks) {
    if (by > 0) back += by;
    else taken -= by;
  }
  return [back > 0 ? `+${quantity(toThousandths(back))}` : "", taken > 0 ? `−${quantity(toThousandths(taken))}` : ""]
    .filter((part) => part !== "")
    .join(" / ");
}
