import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lineAmount, maxAmount } from "#contract/money.ts";
import { lineMoney, lineTax } from "#gateway/imports/orders/read/line-money.ts";

const thousandths = fc.integer({ min: 1, max: 10_000_000 });

test.each([
  [3, { price: null, total: 1000, discount: null }, { price: 334, discount: 2, amount: 1000 }],
  [4, { price: null, total: 1000, discount: null }, { price: 250, discount: 0, amount: 1000 }],
  [3, { price: null, total: 1000, discount: 200 }, { price: 400, discount: 200, amount: 1000 }],
  [0.333, { price: null, total: 85, discount: null }, { price: 255, discount: 0, amount: 85 }],
  [2, { price: 500, total: null, discount: 100 }, { price: 500, discount: 100, amount: 900 }],
  [2, { price: 500, total: 900, discount: null }, { price: 500, discount: 100, amount: 900 }],
  [2, { price: 500, total: 900, discount: 100 }, { price: 500, discount: 100, amount: 900 }],
  // 3.33 is a rounded third of 10.00.
  [3, { price: 333, total: 1000, discount: null }, { price: 334, discount: 2, amount: 1000 }],
  [1, { price: 0, total: 0, discount: null }, { price: 0, discount: 0, amount: 0 }],
])("%i with %o is %o", (quantity, written, money) => {
  expect(lineMoney(quantity, written)).toEqual(money);
});

test.each([
  [2, { price: 500, total: 1200, discount: null }, "line total is not quantity times price less discount"],
  [2, { price: 500, total: 900, discount: 300 }, "line total is not quantity times price less discount"],
  [2, { price: 500, total: null, discount: 1001 }, "discount is more than the line"],
  [0.001, { price: null, total: maxAmount, discount: null }, "amount too large"],
])("%i with %o is refused: %s", (quantity, written, reason) => {
  expect(lineMoney(quantity, written)).toBe(reason);
});

describe("a line total", () => {
  test("is kept to the coin, and the line is quantity times price less discount", () => {
    fc.assert(
      fc.property(thousandths, fc.nat(10_000_000), fc.nat(10_000), (grams, total, discount) => {
        const quantity = grams / 1000;
        const money = lineMoney(quantity, { price: null, total, discount });
        if (typeof money === "string") {
          expect(money).toBe("amount too large");
          return;
        }
        expect(money.amount).toBe(total);
        expect(lineAmount(quantity, money.price) - money.discount).toBe(total);
        // The price is the lowest that reaches it: one less would not.
        expect(money.discount).toBeGreaterThanOrEqual(discount);
        if (money.price > 0) expect(lineAmount(quantity, money.price - 1)).toBeLessThanOrEqual(total + discount);
      }),
    );
  });

  test("gives back the price of which it was made", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.nat(100_000), (pieces, price) => {
        const total = lineAmount(pieces, price);
        expect(lineMoney(pieces, { price: null, total, discount: null })).toEqual({
          price,
          discount: 0,
          amount: total,
        });
      }),
    );
  });
});

test.each([
  [11_800, { rate: 1800, tax: null }, { tax: 1800, tax_rate: 1800 }],
  [11_800, { rate: null, tax: 1800 }, { tax: 1800, tax_rate: 1800 }],
  [1000, { rate: null, tax: 48 }, { tax: 48, tax_rate: 504 }],
  [1000, { rate: null, tax: null }, { tax: 0, tax_rate: 0 }],
  [1000, { rate: 500, tax: 48 }, { tax: 48, tax_rate: 500 }],
  [1000, { rate: 500, tax: 60 }, { tax: 60, tax_rate: 638 }],
  [0, { rate: null, tax: 0 }, { tax: 0, tax_rate: 0 }],
  [1000, { rate: null, tax: 1000 }, null],
  [1000, { rate: null, tax: 600 }, null],
])("the tax in %i with %o is %o", (amount, written, tax) => {
  expect(lineTax(amount, written)).toEqual(tax);
});
