import { assert as assertProperty, constantFrom, integer, nat, oneof, property, record, constant } from "fast-check";
import { expect, it, test } from "vitest";
import { priceByRule, priceEndings, readPriceRule } from "#contract/products/price-rule.ts";

const product = { price: 4_000, mrp: 5_000, cost: 3_000 };

const amountOf = (found: ReturnType<typeof priceByRule>): number => ("price" in found ? found.price : found.would);

test.each([
  ["+5%", null, 4_200],
  ["-2.5 %", null, 3_900],
  ["10", null, 5_000],
  ["-3.50", null, 3_650],
  ["+5%", 90, 4_190],
  ["+5%", 99, 4_199],
  ["+6%", 50, 4_250],
  ["-0.40", 0, 4_000],
  // Never above the MRP, and never below the cost.
  ["+50%", null, 5_000],
  ["+50%", 99, 5_000],
  ["-90%", null, 3_000],
] as const)("by %s with the ending %s the price is %s", (text, ending, price) => {
  const by = readPriceRule(text);
  expect(by && priceByRule({ by, ending }, product)).toEqual({ price });
});

test.each(["", "five", "5%%", "0", "0%", "8.9E+12", "1.234", "-2,5%", "1,50", "+0,500", "1,2,3", "12,3456"])(
  "%j is no rule",
  (text) => expect(readPriceRule(text)).toBeNull(),
);

it("reads a rule with grouped digits, of any script", () => {
  expect(readPriceRule("+1,500")).toEqual({ type: "amount", value: 150_000 });
  expect(readPriceRule("-1,00,000.50")).toEqual({ type: "amount", value: -10_000_050 });
  expect(readPriceRule("-२.५%")).toEqual({ type: "percent", value: -250 });
});

test.each([
  // Endings that would lead the other way, or to nothing.
  ["+5%", 90, { price: 400, mrp: 1_000, cost: null }, 390],
  ["-1%", 99, { price: 460, mrp: 1_000, cost: null }, 499],
  ["-0.10", 0, { price: 40, mrp: 1_000, cost: null }, 0],
  ["-100%", null, { price: 40, mrp: 1_000, cost: null }, 0],
  // A price that is below its cost, or above its MRP, already.
  ["-5%", null, { price: 2_000, mrp: 5_000, cost: 3_000 }, 3_000],
  ["+5%", null, { price: 6_000, mrp: 5_000, cost: null }, 5_000],
] as const)("%s with the ending %s is refused for %o", (text, ending, given, would) => {
  const by = readPriceRule(text);
  expect(by && priceByRule({ by, ending }, given)).toMatchObject({ would, because: expect.any(String) });
});

it("a rule never leads above the MRP, nor below a cost that is known, nor beyond half a unit of the ending", () => {
  const products = record({ price: nat(100_000), mrp: nat(100_000), cost: oneof(nat(100_000), constant(null)) });
  const by = record({ type: constantFrom("percent", "amount"), value: integer({ min: -9_000, max: 9_000 }) });
  assertProperty(
    property(products, by, constantFrom(null, ...priceEndings), (given, by, ending) => {
      const found = priceByRule({ by, ending }, given);
      if ("price" in found) {
        expect(found.price).toBeGreaterThan(0);
        expect(Math.sign(found.price - given.price) * Math.sign(by.value)).toBeGreaterThanOrEqual(0);
      }
      const price = amountOf(found);
      expect(price).toBeLessThanOrEqual(given.mrp);
      expect(price).toBeGreaterThanOrEqual(Math.min(given.cost ?? 0, given.mrp));
      if (ending === null || price === given.mrp || price === Math.min(given.cost ?? 0, given.mrp)) return;
      expect(((price % 100) + 100) % 100).toBe(ending);
      const raw = amountOf(priceByRule({ by, ending: null }, { ...given, mrp: 10 ** 9, cost: null }));
      expect(Math.abs(price - raw)).toBeLessThanOrEqual(50);
    }),
  );
});
