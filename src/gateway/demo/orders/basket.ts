import { lineAmount, sumAmounts } from "#contract/money.ts";
import { priceLines } from "#contract/orders/order-price.ts";
import type { DeliveryType } from "#contract/enumerations.ts";
import type { Discount } from "#contract/pricing/discount.ts";
import type { PricedLine, PricedOrder } from "#contract/pricing/price-order.ts";
import type { Chance } from "#gateway/demo/chance.ts";
import type { DemoProduct } from "#gateway/demo/catalogue/products.ts";
import type { PlacedOrder, TakenPromotions } from "./past-uses.ts";

/** A product of a store, with its id in that store. */
export type StockedProduct = DemoProduct & { readonly id: string };

/** The lines of an order and what they come to, in paise, with the promotions that it used. */
export interface Basket {
  readonly lines: readonly (Pick<PricedLine, "offerDiscount" | "discount" | "tax" | "amount"> & {
    readonly product: StockedProduct;
    readonly quantity: number;
  })[];
  readonly priced: PricedOrder;
  readonly promotions: TakenPromotions;
}

/** Home deliveries below this amount pay a delivery fee. */
const freeDeliveryFrom = 49_900;
const deliveryFee = 2_900;

/** Fills a basket: mostly a few lines, sometimes the goods for a month. */
export function fillBasket(
  chance: Chance,
  products: readonly StockedProduct[],
  deliveryType: DeliveryType,
  takePromotions: (goods: Pick<PlacedOrder, "lines" | "delivery" | "goodsOf">) => TakenPromotions,
): Basket {
  const size = chance.weighted([
    [chance.whole(1, 4), 35],
    [chance.whole(5, 10), 45],
    [chance.whole(11, 20), 17],
    [chance.whole(21, 45), 3],
  ]);
  const wanted = new Set<StockedProduct>();
  while (wanted.size < size) wanted.add(chance.pick(products));
  const taken = [...wanted].map((product) => takeLine(chance, product));
  const linesAmount = sumAmounts(taken.map(({ full, discount }) => full - discount));
  const agreed = chance.happens(0.03) && linesAmount > 40_000 ? chance.pick([2_000, 5_000, 10_000]) : 0;
  // By the same rules as the orders that are taken later, so that these can be edited like them.
  const toPrice = taken.map(({ product, quantity, discount }, line) => ({
    line,
    productId: product.id,
    category: product.category,
    quantity,
    unitPrice: product.price,
    taxRate: product.tax_rate,
    agreed: valueOf(discount),
  }));
  const terms = {
    agreed: valueOf(agreed),
    deliveryCharge: deliveryType === "HOME_DELIVERY" && linesAmount < freeDeliveryFrom ? deliveryFee : 0,
    taxMode: "inside",
    taxParts: 2,
    deliveryTax: "highest",
    rounding: 1,
  } as const;
  const promotions = takePromotions({
    lines: toPrice,
    delivery: terms.deliveryCharge,
    goodsOf: (gift, offers) => priceLines(toPrice, { ...terms, offers, promo: { gift, minimum: 0 } }).promoGoods,
  });
  const priced = priceLines(toPrice, { ...terms, offers: promotions.offers, promo: promotions.promo });
  const byLine = new Map(priced.lines.map((line) => [line.key, line]));
  return {
    lines: taken.map(({ product, quantity }, at) => {
      const { offerDiscount = 0, discount = 0, tax = 0, amount = 0 } = byLine.get(at) ?? {};
      return { product, quantity, offerDiscount, discount, tax, amount };
    }),
    priced,
    promotions,
  };
}

function valueOf(amount: number): Discount | null {
  return amount > 0 ? { type: "value", amount } : null;
}

/** Of what weighs so much, nobody takes home more than two. */
const heavyFrom = 4_000;

function takeLine(chance: Chance, product: StockedProduct) {
  const pieces = () =>
    chance.weighted([
      [1, 62],
      [2, 25],
      [3, 7],
      [chance.whole(4, 12), 6],
    ]);
  const most = (product.grams ?? 0) < heavyFrom ? Infinity : 2;
  const quantity =
    product.unit === "piece"
      ? Math.min(most, pieces())
      : // Weighed goods never have a round weight.
        chance.pick([250, 500, 500, 1_000, 1_000, 2_000]) / 1_000 + chance.whole(0, 9) / 1_000;
  const full = lineAmount(quantity, product.price);
  const discount = chance.happens(0.05) ? Math.floor(full / 1_000) * 100 : 0;
  return { product, quantity, full, discount };
}
