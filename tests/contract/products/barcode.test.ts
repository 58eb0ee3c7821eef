import fc from "fast-check";
import { expect, it } from "vitest";
import { lineAmount, sumAmounts } from "#contract/money.ts";
import {
  checkDigit,
  isGtin,
  isScan,
  labelDiscount,
  labelOf,
  quantityOf,
  readCode,
  weightOfLabel,
} from "#contract/products/barcode.ts";

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(""));
const whole = (start: string) => `${start}${checkDigit(start)}`;

it("knows the check digit of real codes", () => {
  for (const code of ["4006381333931", "8901030865275", "5901234123457"])
    expect(checkDigit(code.slice(0, 12))).toBe(Number(code[12]));
});

it("one wrong digit is always noticed", () => {
  fc.assert(
    fc.property(digits(12), fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (start, at, by) => {
      const code = whole(start);
      const wrong = code.slice(0, at) + ((Number(code[at]) + by) % 10) + code.slice(at + 1);
      expect(readCode(wrong)).toEqual({ type: "misread" });
      expect(readCode(code).type).not.toBe("misread");
    }),
  );
});

it("a scale's code gives back its item and value, by what the store says its prefix means", () => {
  fc.assert(
    fc.property(digits(5), fc.integer({ min: 0, max: 99_999 }), (item, value) => {
      const code = (prefix: string) => whole(`${prefix}${item}${String(value).padStart(5, "0")}`);
      expect(readCode(code("21"))).toEqual({ type: "weight", item, value });
      expect(readCode(code("22"))).toEqual({ type: "price", item, value });
      expect(readCode(code("20"))).toEqual({ type: "barcode", code: code("20") });
      expect(readCode(code("20"), { "20": "price" })).toEqual({ type: "price", item, value });
    }),
  );
});

it.each([
  [{ type: "weight", item: "1", value: 432 }, { unit: "weight", price: 8_000 }, 0.432],
  [{ type: "weight", item: "1", value: 432 }, { unit: "piece", price: 8_000 }, null],
  [{ type: "price", item: "1", value: 3_456 }, { unit: "weight", price: 8_000 }, 0.432],
  [{ type: "price", item: "1", value: 3_456 }, { unit: "piece", price: 1_150 }, 3],
  [{ type: "price", item: "1", value: 3_456 }, { unit: "weight", price: 0 }, null],
  [{ type: "barcode", code: "1" }, { unit: "piece", price: 100 }, null],
] as const)("%o of %o is %s", (read, product, quantity) => {
  expect(quantityOf(read, product)).toBe(quantity);
});

it("labels with a price are paid as they are printed, and less than a gram of each is taken off for that", () => {
  const printed = fc.integer({ min: 1, max: 99_999 });
  fc.assert(
    fc.property(
      fc.array(printed, { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 500_000 }),
      (labels, price) => {
        const quantity = sumAmounts(labels.map((each) => Math.round(weightOfLabel(each, price) * 1_000))) / 1_000;
        const off = labelDiscount(labels, { unit: "weight", quantity, price }) ?? -1;
        expect(lineAmount(quantity, price) - off).toBe(sumAmounts(labels));
        expect(off).toBeGreaterThanOrEqual(0);
        expect(off).toBeLessThanOrEqual(labels.length * Math.ceil(price / 1_000));
        expect(labelDiscount(labels, { unit: "weight", quantity: quantity + 0.001, price })).toBeNull();
      },
    ),
  );
  // 100.00 at 640.00 a kilogram are 156 grams and a bit.
  const label = { type: "price", item: "1", value: 100_00 } as const;
  const cheese = { unit: "weight", price: 640_00 };
  expect([quantityOf(label, cheese), labelOf(label, cheese)]).toEqual([0.157, 100_00]);
  expect(labelDiscount([100_00], { ...cheese, quantity: 0.157 })).toBe(48);
});

it("the last digit fits the others in a GTIN of any length, counted from the right", () => {
  for (const code of ["96385074", "012345678905", "4006381333931", "10012345678902"]) {
    expect(isGtin(code)).toBe(true);
    expect(isGtin(code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10))).toBe(false);
  }
  expect(readCode("012345678904")).toEqual({ type: "misread" });
  // Shops give codes of other lengths themselves.
  for (const own of ["96385075", "123456789", "1234567890", "12345678901"])
    expect(readCode(own)).toEqual({ type: "barcode", code: own });
});

it("a quantity is no scan", () => {
  expect(["1000000", "0.432", "12345678", "4006381333931"].map(isScan)).toEqual([false, false, true, true]);
});
