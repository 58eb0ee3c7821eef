import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { lineAmount, sumAmounts } from "#contract/money.ts";
import { type LineToPrice, type OrderToPrice, priceOrder } from "#contract/pricing/price-order.ts";
import { randomOrder } from "./random-orders.ts";
import { runs } from "../../support/run/tier.ts";

function fail(what: string): never {
  throw new Error(what);
}

const plain: OrderToPrice = {
  lines: [],
  offers: [],
  discount: null,
  promo: null,
  deliveryCharge: 0,
  taxMode: "inside",
  taxParts: 1,
  deliveryTax: "highest",
  rounding: 1,
};

function line(key: number, given: Partial<LineToPrice> = {}): LineToPrice {
  return {
    key,
    productId: `p${key}`,
    category: "Dairy",
    quantity: 1,
    unitPrice: 100_00,
    taxRate: 500,
    discount: null,
    ...given,
  };
}

/** Whether the promo code of an order counts for a line of it. */
function isCounted({ promo }: OrderToPrice, line: LineToPrice | undefined): boolean {
  const { only, without } = promo?.goods ?? { only: null, without: { products: [], categories: [] } };
  const isOf = ({ products, categories }: typeof without) =>
    products.includes(line?.productId ?? "") || categories.includes(line?.category ?? "");
  return (only === null || isOf(only)) && !isOf(without);
}

describe("an order's price", () => {
  // Plain comparisons, because expect() itself would take most of the time.
  it("of 100,000 random orders: parts sum to the whole, and nothing is lost, invented or below zero", () => {
    let largest = 0;
    fc.assert(
      fc.property(randomOrder, (order) => {
        const priced = priceOrder(order);
        largest = Math.max(largest, priced.amount);
        for (const [at, each] of priced.lines.entries()) {
          const given = order.lines[at];
          if (each.gross !== lineAmount(given?.quantity ?? 0, given?.unitPrice ?? 0)) fail("gross");
          if (each.amount !== each.gross - each.offerDiscount - each.discount) fail("amount of a line");
          const rest = each.amount - each.discountShare - each.promoShare;
          const parts = [each.offerDiscount, each.discount, each.amount, each.discountShare, each.promoShare, rest];
          if (parts.some((part) => part < 0 || !Number.isSafeInteger(part))) fail("a part is below zero or broken");
          if (each.tax < 0 || each.tax > rest) fail("tax above what it is on");
        }
        const sum = (part: keyof (typeof priced.lines)[number]) => sumAmounts(priced.lines.map((each) => each[part]));
        if (sum("amount") !== priced.linesAmount) fail("lines");
        if (sum("discountShare") !== priced.discount) fail("shares of the discount");
        const counted = priced.lines.filter((_, at) => isCounted(order, order.lines[at]));
        if (priced.lines.some((each) => each.promoShare > 0 && !counted.includes(each)))
          fail("other goods share in it");
        if (sumAmounts(counted.map((each) => each.amount - each.discountShare)) !== priced.promoGoods)
          fail("its goods");
        if (sum("promoShare") !== priced.promoDiscount) fail("shares of the promo code");
        const ofDelivery = (part: "amount" | "tax") => sumAmounts(priced.deliveryTaxes.map((each) => each[part]));
        if (sum("tax") + ofDelivery("tax") !== priced.tax) fail("tax");
        const isTaxed = order.deliveryTax !== "none" && order.lines.length > 0;
        if (ofDelivery("amount") !== (isTaxed ? priced.deliveryCharge : 0)) fail("parts of the delivery charge");
        for (const { rate, amount, tax } of priced.deliveryTaxes) {
          if (tax % order.taxParts !== 0 || tax < 0 || tax > amount) fail("tax of the delivery charge");
          if (!order.lines.some(({ taxRate }) => taxRate === rate)) fail("a rate that no goods have");
        }
        if (priced.addedTax !== (order.taxMode === "on-top" ? sum("tax") : 0)) fail("added tax");
        const { linesAmount, discount, promoDiscount, deliveryCharge, addedTax, rounding, amount } = priced;
        if (amount !== linesAmount - discount - promoDiscount + deliveryCharge + addedTax + rounding) fail("total");
        if (amount < 0 || amount % order.rounding !== 0 || Math.abs(rounding) > order.rounding / 2) fail("rounding");
      }),
      { numRuns: runs(2_000, 100_000) },
    );
    expect(largest).toBeGreaterThan(0);
  });

  it("does not depend on the order in which lines and offers stand", () => {
    fc.assert(
      fc.property(
        randomOrder.chain((order) =>
          fc.record({
            order: fc.constant(order),
            lines: fc.shuffledSubarray([...order.lines], { minLength: order.lines.length }),
            offers: fc.shuffledSubarray([...order.offers], { minLength: order.offers.length }),
          }),
        ),
        ({ order, lines, offers }) => {
          const one = priceOrder(order);
          const other = priceOrder({ ...order, lines, offers });
          const sorted = [...other.lines].sort((a, b) => a.key - b.key);
          expect({ ...other, lines: sorted }).toEqual(one);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it("is the first one again after an edit and its inverse", () => {
    const edit = fc.record({ at: fc.nat(), quantity: fc.nat(30), unitPrice: fc.nat(100_000) });
    fc.assert(
      fc.property(randomOrder, edit, (order, { at, quantity, unitPrice }) => {
        const first = priceOrder(order);
        const key = order.lines[at % Math.max(order.lines.length, 1)]?.key;
        const edited = order.lines.map((each) => (each.key === key ? { ...each, quantity, unitPrice } : each));
        priceOrder({ ...order, lines: edited });
        const before = new Map(order.lines.map((each) => [each.key, each]));
        const back = edited.map((each) => {
          const { quantity: was, unitPrice: cost } = before.get(each.key) ?? each;
          return { ...each, quantity: was, unitPrice: cost };
        });
        expect(priceOrder({ ...order, lines: back })).toEqual(first);
      }),
      { numRuns: 2_000 },
    );
  });

  it("takes discounts off in the order: offer, line, order, promo code; and taxes what remains", () => {
    const priced = priceOrder({
      ...plain,
      lines: [
        line(1, { quantity: 3, discount: { type: "percentage", rate: 1_000 } }),
        line(2, { quantity: 0.75, unitPrice: 80_00 }),
      ],
      offers: [
        { id: "o1", type: "buy-get", buy: { productId: "p1", quantity: 2 }, get: { productId: "p1", quantity: 1 } },
      ],
      discount: { type: "value", amount: 24_00 },
      promo: { type: "discount", discount: { type: "percentage", rate: 5_000 }, most: 20_00 },
      deliveryCharge: 25_00,
      rounding: 100,
    });
    expect(priced).toEqual({
      lines: [
        {
          key: 1,
          gross: 300_00,
          offerDiscount: 100_00,
          discount: 20_00,
          amount: 180_00,
          discountShare: 18_00,
          promoShare: 15_00,
          tax: 7_00,
        },
        {
          key: 2,
          gross: 60_00,
          offerDiscount: 0,
          discount: 0,
          amount: 60_00,
          discountShare: 6_00,
          promoShare: 5_00,
          tax: 2_33,
        },
      ],
      linesAmount: 240_00,
      discount: 24_00,
      promoDiscount: 20_00,
      promoGoods: 216_00,
      deliveryCharge: 25_00,
      deliveryTaxes: [{ rate: 500, amount: 25_00, tax: 1_19 }],
      tax: 10_52,
      addedTax: 0,
      taxParts: 1,
      rounding: 0,
      amount: 221_00,
    });
  });

  it("adds the tax where prices do not contain it, and rounds what is paid", () => {
    const priced = priceOrder({ ...plain, lines: [line(1, { unitPrice: 99_99 })], taxMode: "on-top", rounding: 50 });
    expect(priced).toMatchObject({ linesAmount: 99_99, tax: 5_00, addedTax: 5_00, rounding: 1, amount: 105_00 });
  });

  it("taxes the delivery inside its charge, at the highest rate of what is paid for or at all rates in proportion", () => {
    const lines = [
      line(1, { unitPrice: 300_00, taxRate: 500 }),
      line(2, { unitPrice: 100_00, taxRate: 1_800 }),
      line(3, { unitPrice: 50_00, taxRate: 2_800, discount: { type: "percentage", rate: 10_000 } }),
    ];
    const price = (more: Partial<OrderToPrice>) => priceOrder({ ...plain, lines, deliveryCharge: 40_00, ...more });
    const highest = price({ taxParts: 2 });
    expect(highest.deliveryTaxes).toEqual([{ rate: 1_800, amount: 40_00, tax: 6_10 }]);
    expect(highest).toMatchObject({ amount: 440_00, tax: 14_28 + 15_26 + 6_10 });
    const parts = price({ deliveryTax: "proportion" });
    expect(parts.deliveryTaxes).toEqual([
      { rate: 500, amount: 30_00, tax: 1_43 },
      { rate: 1_800, amount: 10_00, tax: 1_53 },
    ]);
    // Inside the charge also where prices are without tax.
    expect(price({ taxMode: "on-top" })).toMatchObject({ addedTax: 33_00, tax: 33_00 + 6_10, amount: 473_00 });
    expect(price({ deliveryTax: "none" })).toMatchObject({ deliveryTaxes: [], tax: 29_54 });
    // Once nothing of the goods is left, they tell the rate still.
    const none = lines.map((each) => ({ ...each, quantity: 0 }));
    expect(price({ lines: none }).deliveryTaxes).toEqual([{ rate: 2_800, amount: 40_00, tax: 8_75 }]);
  });

  it("delivers free with such a code, and leaves the goods as they are", () => {
    const priced = priceOrder({ ...plain, lines: [line(1)], promo: { type: "free-delivery" }, deliveryCharge: 40_00 });
    expect(priced).toMatchObject({ promoDiscount: 0, deliveryCharge: 0, amount: 100_00 });
  });
});
