import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { includedTax, sumAmounts } from "#contract/money.ts";
import { countsFor } from "#contract/pricing/goods.ts";
import { priceOrder } from "#contract/pricing/price-order.ts";
import { type ChargedOrder, type PricedReturn, priceReturn, taxOf } from "#contract/pricing/price-return.ts";
import { randomOrder } from "./random-orders.ts";

const nothingChosen = { chosenDelivery: null, chosenPromo: null };
const noGoods = { productId: null, category: "" };
const sum = (returns: readonly { readonly amount: number }[]) => sumAmounts(returns.map(({ amount }) => amount));

/** A random order as it was charged: only what was supplied can come back. */
const charged = randomOrder.map((order) => {
  const priced = priceOrder(order);
  // The tax on a printed price is not the one that is contained in what was paid.
  const plain = order.lines.filter(({ taxedPrice }) => taxedPrice === null);
  const rates = new Map(plain.map(({ key, taxRate }) => [key, taxRate]));
  const quantities = new Map(order.lines.map(({ key, quantity }) => [key, quantity]));
  const goodsOf = new Map(order.lines.map((line) => [line.key, line]));
  const lines = priced.lines.map(({ key, amount, tax }) => ({
    line: key,
    quantity: quantities.get(key) ?? 0,
    amount,
    tax,
    takesPromo: countsFor(order.promo?.goods, goodsOf.get(key) ?? noGoods),
  }));
  const promoShares = new Map(priced.lines.map(({ key, promoShare }) => [key, promoShare]));
  return { ...priced, lines, rates, promoShares, taxMode: order.taxMode };
});

type ChargedToCheck = typeof charged extends fc.Arbitrary<infer Order> ? Order : never;

interface Part {
  readonly shares: readonly number[];
  readonly delivery: number | null;
  readonly promo: number | null;
  readonly isRejected: boolean;
}

/** How much of what is left of each line comes back with each return, in thousandths of it, and the chosen amounts. */
const parts: fc.Arbitrary<readonly Part[]> = fc.array(
  fc.record({
    shares: fc.array(fc.integer({ min: 0, max: 1_000 }), { minLength: 8, maxLength: 8 }),
    delivery: fc.option(fc.nat(20_000)),
    promo: fc.option(fc.nat(5_000)),
    isRejected: fc.boolean(),
  }),
  { maxLength: 4 },
);

describe("what returns of an order come to", () => {
  it("is never more than was charged, and exactly that once all has come back", () => {
    const check = (order: ChargedToCheck, plan: readonly Part[]) => {
      const left = new Map(order.lines.map(({ line, quantity }) => [line, Math.round(quantity * 1_000)]));
      const returns: PricedReturn[] = [];
      const price = (lines: PricedReturn["lines"][number]["line"][], take: (line: number) => number, more = {}) =>
        priceReturn({
          order,
          others: returns,
          lines: lines.map((line) => ({ line, quantity: take(line) / 1_000 })).filter(({ quantity }) => quantity > 0),
          isLast: lines.every((line) => take(line) === left.get(line)),
          ...nothingChosen,
          ...more,
        });
      const numbers = order.lines.map(({ line }) => line);
      for (const { shares, delivery, promo, isRejected } of plan) {
        const take = (line: number) => Math.floor(((left.get(line) ?? 0) * (shares[line - 1] ?? 0)) / 1_000);
        if (numbers.every((line) => take(line) === left.get(line))) continue;
        const plain = price(numbers, take);
        if (plain.lines.length === 0) continue;
        const share = sumAmounts(plain.lines.map((line) => line.promo));
        const kept = Math.min(promo ?? 0, order.promoDiscount, Math.max(0, plain.amount));
        const made = price(numbers, take, {
          chosenDelivery: delivery,
          chosenPromo: promo === null ? null : share + kept,
        });
        for (const line of made.lines) {
          expect(line.amount).toBe(line.goods - line.discount - line.promo + line.addedTax);
          expect(
            Math.min(line.goods, line.discount, line.promo, line.addedTax, line.tax, line.amount),
          ).toBeGreaterThanOrEqual(0);
          // Two equal halves of the tax come back, on each line and so at each rate.
          expect([line.tax % order.taxParts, line.addedTax % order.taxParts]).toEqual([0, 0]);
        }
        // One that is not possible is refused where it is asked for.
        if (made.amount < 0 || isRejected) continue;
        expect(sumAmounts(made.kept.map(({ amount }) => amount))).toBe(made.promoKept);
        expect(made.tax).toBe(taxOf(made));
        const taxed = order.deliveryTaxes.length > 0 ? made.deliveryCharge : 0;
        expect(sumAmounts(made.deliveryTaxes.map(({ amount }) => amount))).toBe(taxed);
        for (const { tax } of made.deliveryTaxes) expect(tax % order.taxParts).toBe(0);
        // What is kept takes as much off each half.
        for (const { tax } of made.kept) expect(tax % order.taxParts).toBe(0);
        if (order.taxMode === "inside")
          for (const line of made.lines) {
            const off = made.kept.find((part) => part.line === line.line) ?? { amount: 0, tax: 0 };
            const rate = order.rates.get(line.line);
            if (rate === undefined) continue;
            const contained = includedTax(line.amount - off.amount, rate);
            // Parts of a line are rounded down together with those that came back before, each half by itself.
            expect(Math.abs(line.tax - off.tax - contained)).toBeLessThanOrEqual(2 * order.taxParts);
          }
        returns.push(made);
        for (const { line, quantity } of made.lines)
          left.set(line, (left.get(line) ?? 0) - Math.round(quantity * 1_000));
        expect(sum(returns)).toBeLessThanOrEqual(order.amount);
      }
      const rest = price(numbers, (line) => left.get(line) ?? 0);
      expect(rest.amount).toBeGreaterThanOrEqual(0);
      expect(sum(returns) + rest.amount).toBe(order.amount);
      const each = [...returns, rest];
      expect(sumAmounts(each.map(({ deliveryCharge }) => deliveryCharge))).toBe(order.deliveryCharge);
      // At each rate exactly the tax goes back that was charged for the delivery.
      for (const { rate, ...part } of order.deliveryTaxes) {
        const back = each.flatMap(({ deliveryTaxes }) => deliveryTaxes.filter((one) => one.rate === rate));
        expect(Math.min(...back.map(({ tax }) => tax))).toBeGreaterThanOrEqual(0);
        expect(sumAmounts(back.map(({ tax }) => tax))).toBe(part.tax);
      }
      expect(sumAmounts(each.map(({ tax }) => tax))).toBe(order.tax);
      // Each line gives back its own share of the promo code: one for which it did not count, nothing.
      for (const [line, share] of order.promoShares) {
        const back = each.flatMap(({ lines }) => lines.filter((one) => one.line === line));
        expect(sumAmounts(back.map(({ promo }) => promo))).toBeLessThanOrEqual(share);
      }
    };
    fc.assert(fc.property(charged, parts, check), { numRuns: 400 });
  });

  it("has the tax that is contained in what goes back, where a part of the promo code is kept", () => {
    const order: ChargedOrder = {
      lines: [
        { line: 1, quantity: 1, amount: 450_00, tax: 61_78, takesPromo: true },
        { line: 2, quantity: 1, amount: 550_00, tax: 75_51, takesPromo: true },
      ],
      discount: 0,
      promoDiscount: 100_00,
      deliveryCharge: 0,
      deliveryTaxes: [],
      addedTax: 0,
      taxParts: 1,
      rounding: 0,
    };
    const lines = [{ line: 1, quantity: 1 }];
    const one = priceReturn({ order, others: [], lines, isLast: false, chosenDelivery: null, chosenPromo: 52_01 });
    expect(one).toMatchObject({ promoKept: 7_01, amount: 397_99, tax: 60_71 });
    expect(includedTax(397_99, 1_800)).toBe(60_71);
    // It goes back with the last return, on its line and with its tax.
    const rest = [{ line: 2, quantity: 1 }];
    const last = priceReturn({ order, others: [one], lines: rest, isLast: true, ...nothingChosen });
    expect(last).toMatchObject({ kept: [{ line: 1, amount: -7_01, tax: -1_07 }], amount: 502_01, tax: 76_58 });
  });

  it("is nothing where nothing of it comes, whatever was decided", () => {
    const order: ChargedOrder = {
      lines: [{ line: 1, quantity: 2, amount: 100_00, tax: 4_76, takesPromo: true }],
      discount: 0,
      promoDiscount: 10_00,
      deliveryCharge: 25_00,
      deliveryTaxes: [],
      addedTax: 0,
      taxParts: 1,
      rounding: -40,
    };
    const lines = [{ line: 1, quantity: 0 }];
    const none = priceReturn({ order, others: [], lines, isLast: false, chosenDelivery: 25_00, chosenPromo: 5_00 });
    expect(none).toMatchObject({ promoKept: 0, deliveryCharge: 0, rounding: 0, tax: 0, amount: 0 });
  });

  it("is the part of the goods, of the discount and of the promo code that comes back", () => {
    const order: ChargedOrder = {
      lines: [
        { line: 1, quantity: 3, amount: 30_00, tax: 1_43, takesPromo: true },
        { line: 2, quantity: 1, amount: 10_00, tax: 48, takesPromo: true },
      ],
      discount: 4_00,
      promoDiscount: 3_60,
      deliveryCharge: 25_00,
      deliveryTaxes: [],
      addedTax: 0,
      taxParts: 1,
      rounding: -40,
    };
    const one = priceReturn({ order, others: [], lines: [{ line: 1, quantity: 1 }], isLast: false, ...nothingChosen });
    expect(one.lines).toEqual([
      { line: 1, quantity: 1, goods: 10_00, discount: 1_00, promo: 90, addedTax: 0, tax: 47, amount: 8_10 },
    ]);
    expect(one).toMatchObject({ promoKept: 0, deliveryCharge: 0, rounding: -40, amount: 7_70 });
    const rest = [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 1 },
    ];
    const last = priceReturn({ order, others: [one], lines: rest, isLast: true, ...nothingChosen });
    expect(last).toMatchObject({ deliveryCharge: 25_00, rounding: 0, amount: 57_00 - 7_70 - 0 });
  });
});
