import { sumAmounts } from "#contract/money.ts";
import { allocate } from "./allocate.ts";

/** Products by their ids, and categories by their names, with each name of those below them. */
interface NamedGoods {
  readonly products: string[];
  readonly categories: string[];
}

/** For which goods a promo code or an offer counts. */
export interface PromotedGoods {
  /** Null for all of them. What is named and not there any more is none of them. */
  readonly only: NamedGoods | null;
  readonly without: NamedGoods;
}

/** A line as far as it says which goods it is about. */
interface GoodsLine {
  readonly productId: string | null;
  readonly category: string;
}

/** Whether a promo code or an offer with these goods counts for a line; without goods it counts for every line. */
export function countsFor(goods: PromotedGoods | undefined, line: GoodsLine): boolean {
  if (!goods) return true;
  return (goods.only === null || isNamed(goods.only, line)) && !isNamed(goods.without, line);
}

function isNamed({ products, categories }: NamedGoods, { productId, category }: GoodsLine): boolean {
  return (productId !== null && products.includes(productId)) || categories.includes(category);
}

/** A line that shares in what is taken off the whole order: its price less its own discounts, in minor units. */
export interface SharingLine {
  readonly key: number;
  readonly amount: number;
  /** Whether the promo code counts for it. */
  readonly takesPromo: boolean;
}

/** What each line has of the discounts on the whole order, in minor units by its key. */
interface DiscountShares {
  readonly discounts: ReadonlyMap<number, number>;
  readonly promos: ReadonlyMap<number, number>;
  /** What the goods for which the promo code counts come to after the discount on the order. */
  readonly promoGoods: number;
  readonly promo: number;
}

/**
 * Divides the discount on an order over all its lines, then the promo code over those for which it counts. `promoOf` says
 * what the code takes off these. Prices, invoices and returns divide by this alone, so that their parts never differ.
 */
export function shareDiscounts(
  lines: readonly SharingLine[],
  discount: number,
  promoOf: (promoGoods: number) => number,
): DiscountShares {
  const discounts = allocate(
    discount,
    lines.map(({ key, amount }) => ({ key, weight: amount })),
  );
  const rest = lines.map(({ key, amount, takesPromo }) => ({
    key,
    weight: takesPromo ? amount - (discounts.get(key) ?? 0) : 0,
  }));
  const promoGoods = sumAmounts(rest.map(({ weight }) => weight));
  const promo = promoOf(promoGoods);
  return { discounts, promos: allocate(promo, rest), promoGoods, promo };
}
