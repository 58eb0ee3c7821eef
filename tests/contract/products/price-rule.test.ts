import { assert as assertProperty, constantFrom, integer, nat, oneof, property, record, constant } from "fast-check";
import { expect, it, test } from "vitest";
import { priceByRule, priceEndings, readPriceRule } from "#contract/products/price-rule.ts";

const product = { price: 4_000, mrp: 5_000, cost: 3_000 };

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
  expect(by && priceByRule({ by, ending }, product)).toBe(price);
});

test.each(["", "five", "5%%", "0", "0%", "8.9E+12", "1.234"])("%j is no rule", (text) =>
  expect(readPriceRule(text)).toBeNull(),
);

it("a rule never leads above the MRP, nor below a cost that is known, nor beyond half a unit of the ending", () => {
  const products = record({ price: nat(100_000), mrp: nat(100_000), cost: oneof(nat(100_000), constant(null)) });
  const by = record({ type: constantFrom("percent", "amount"), value: integer({ min: -9_000, max: 9_000 }) });
  assertProperty(
    property(products, by, constantFrom(null, ...priceEndings), (given, by, ending) => {
      const price = priceByRule({ by, ending }, given);
      expect(price).toBeLessThanOrEqual(given.mrp);
      expect(price).toBeGreaterThanOrEqual(Math.min(given.cost ?? 0, given.mrp));
      if (ending === null || price === given.mrp || price === Math.min(given.cost ?? 0, given.mrp)) return;
      expect(((price % 100) + 100) % 100).toBe(ending);
      const raw = priceByRule({ by, ending: null }, { ...given, mrp: 10 ** 9, cost: null });
      expect(Math.abs(price - raw)).toBeLessThanOrEqual(50);
    }),
  );
});
