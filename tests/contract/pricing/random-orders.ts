import fc from "fast-check";
import type { Discount } from "#contract/pricing/discount.ts";
import { deliveryTaxModes } from "#contract/pricing/delivery-tax.ts";
import type { PromotedGoods } from "#contract/pricing/goods.ts";
import type { Offer } from "#contract/pricing/offers.ts";
import type { LineToPrice, OrderToPrice } from "#contract/pricing/price-order.ts";
import type { PromoGift } from "#contract/pricing/promo.ts";
import { roundingSteps } from "#contract/pricing/rounding.ts";

const products = ["bread", "milk", "rice", "soap", "tea"];
const categories = ["Bakery", "Dairy", "Dry goods"];
const product = fc.constantFrom(...products);
const amount = fc.integer({ min: 0, max: 5_000_000 });
const rate = fc.integer({ min: 0, max: 10_000 });
const few = fc.integer({ min: 1, max: 4 });

const discount: fc.Arbitrary<Discount> = fc.oneof(
  rate.map((value) => ({ type: "percentage" as const, rate: value })),
  amount.map((value) => ({ type: "value" as const, amount: value })),
);

const lines: fc.Arbitrary<readonly LineToPrice[]> = fc
  .array(
    fc.record({
      productId: fc.option(product),
      category: fc.constantFrom(...categories),
      // Pieces and weighed goods.
      quantity: fc.oneof(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 0, max: 9_000 }).map((grams) => grams / 1000),
      ),
      unitPrice: fc.integer({ min: 0, max: 200_000 }),
      taxRate: fc.constantFrom(0, 500, 1200, 1800, 2800),
      taxedPrice: fc.option(fc.integer({ min: 0, max: 300_000 })),
      discount: fc.option(discount),
    }),
    { maxLength: 8 },
  )
  .map((all) => all.map((line, at) => ({ ...line, key: at + 1 })));

const named = fc.record({
  products: fc.uniqueArray(product, { maxLength: 2 }),
  categories: fc.uniqueArray(fc.constantFrom(...categories), { maxLength: 2 }),
});
const goods: fc.Arbitrary<PromotedGoods> = fc.record({ only: fc.option(named), without: named });

const offer: fc.Arbitrary<Offer> = fc.oneof(
  fc.record({
    id: fc.uuid(),
    type: fc.constant("buy-get" as const),
    buy: fc.record({ productId: product, quantity: few }),
    get: fc.record({ productId: product, quantity: few }),
  }),
  fc.record({
    id: fc.uuid(),
    type: fc.constant("bundle" as const),
    units: fc
      .uniqueArray(product, { minLength: 1, maxLength: 3 })
      .chain((ids) => fc.tuple(...ids.map((productId) => few.map((quantity) => ({ productId, quantity }))))),
    price: amount,
  }),
  fc.record({ id: fc.uuid(), type: fc.constant("category" as const), category: fc.constantFrom(...categories), rate }),
  fc.record({ id: fc.uuid(), type: fc.constant("category" as const), category: fc.constant("some"), goods, rate }),
);

const gift: fc.Arbitrary<PromoGift> = fc
  .tuple(
    fc.oneof(
      fc.record({ type: fc.constant("discount" as const), discount, most: fc.option(amount) }),
      fc.constant({ type: "free-delivery" as const }),
    ),
    fc.option(goods),
  )
  .map(([given, some]) => ({ ...given, ...(some && { goods: some }) }));

/** Orders of every shape: no lines, nothing supplied, discounts above the price, several offers for one product. */
export const randomOrder: fc.Arbitrary<OrderToPrice> = fc.record({
  lines,
  offers: fc.array(offer, { maxLength: 3 }),
  discount: fc.option(discount),
  promo: fc.option(gift),
  deliveryCharge: fc.integer({ min: 0, max: 20_000 }),
  taxMode: fc.constantFrom("inside" as const, "on-top" as const),
  taxParts: fc.constantFrom(1 as const, 2 as const),
  deliveryTax: fc.constantFrom(...deliveryTaxModes),
  rounding: fc.constantFrom(...roundingSteps),
});
