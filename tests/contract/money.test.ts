import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  divideHalf,
  formatAmount,
  formatMoney,
  includedTax,
  lineAmount,
  maxAmount,
  parseAmount,
  plainAmount,
  sumAmounts,
} from "#contract/money.ts";

const amount = fc.integer({ min: -maxAmount, max: maxAmount });
const thousandths = fc.integer({ min: 1, max: 100_000_000 });

describe("money", () => {
  it("multiplies exactly: never more than half a minor unit from the true product", () => {
    fc.assert(
      fc.property(thousandths, fc.integer({ min: 0, max: 1_000_000 }), (grams, price) => {
        const twice = 2n * BigInt(grams) * BigInt(price) - 2000n * BigInt(lineAmount(grams / 1000, price));
        expect(twice <= 1000n && twice >= -1000n).toBe(true);
      }),
    );
  });

  it("rounds halves away from zero, a refund like its sale", () => {
    expect(lineAmount(0.5, 5)).toBe(3);
    expect(lineAmount(0.5, -5)).toBe(-3);
    expect(lineAmount(1.005, 100)).toBe(101);
    fc.assert(
      fc.property(amount, fc.integer({ min: 1, max: 100_000 }), (value, by) => {
        expect(divideHalf(-value, by)).toBe(0 - divideHalf(value, by));
      }),
    );
  });

  it("takes the tax out of a price that includes it", () => {
    expect(includedTax(10_500, 500)).toBe(500);
    expect(includedTax(11_800, 1800)).toBe(1800);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: maxAmount }), fc.constantFrom(0, 500, 1200, 1800), (value, rate) => {
        const net = value - includedTax(value, rate);
        expect(Math.abs(net * (10_000 + rate) - value * 10_000)).toBeLessThanOrEqual((10_000 + rate) / 2);
      }),
    );
  });

  it("writes for machines what it reads back the same", () => {
    fc.assert(
      fc.property(amount, (value) => {
        expect(parseAmount(plainAmount(value))).toBe(value);
      }),
    );
  });

  it("refuses what is no amount, or finer than the minor unit", () => {
    for (const text of ["", "1,5", "1e3", "0.001", "1.239", "--1", "NaN", "12 "]) {
      expect([text, parseAmount(text)]).toEqual([text, text === "12 " ? 1200 : null]);
    }
    expect(parseAmount("2.550")).toBe(255);
    expect(parseAmount("-0")).toBe(0);
  });

  it("writes for people by the store's locale and currency", () => {
    expect(formatAmount(0)).toBe("0.00");
    expect(formatAmount(12_345_678)).toBe("1,23,456.78");
    expect(formatMoney(123_450, "INR")).toBe("₹1,234.50");
    expect(formatMoney(123_450, "GBP", "en-GB")).toBe("£1,234.50");
  });

  it("sums", () => {
    expect(sumAmounts([])).toBe(0);
    expect(sumAmounts([250, -50, 1])).toBe(201);
  });
});
