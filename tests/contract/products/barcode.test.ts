import fc from "fast-check";
import { expect, it } from "vitest";
import { lineAmount, sumAmounts } from "#contract/money.ts";
import {
  checkDigit,
  comparedBarcode,
  isGtin,
  isScan,
  labelDiscount,
  labelOf,
  quantityOf,
  readCode,
  weightOfLabel,
  wholeBarcode,
} from "#contract/products/barcode.ts";

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((each) => each.join(""));
const whole = (start: string) => `${start}${checkDigit(start)}`;

it("knows the check digit of real codes", () => {
  for (const code of ["4006381333931", "8901030865275", "5901234123457"])
    expect(checkDigit(code.slice(0, 12))).toBe(Number(code[12]));
});

/** All spellings of a GTIN from its digits without zeros in front to 14. */
const spellings = (code: string) => {
  const bare = code.replace(/^0+/, "");
  return Array.from({ length: 15 - Math.max(7, bare.length) }, (_, at) => bare.padStart(14 - at, "0"));
};

it("one barcode is the same in all of its spellings, and another one is never", () => {
  fc.assert(
    fc.property(fc.constantFrom(7, 11, 12, 13), fc.nat(4), fc.infiniteStream(digits(1)), (length, zeros, more) => {
      const start = "0".repeat(zeros) + [...more.take(length - zeros)].join("");
      const code = whole(start);
      expect(new Set(spellings(code).map(comparedBarcode))).toEqual(new Set([code.padStart(14, "0")]));
      const wrong = code.slice(0, -1) + ((Number(code.at(-1)) + 1) % 10);
      expect(new Set([wrong, wrong.padStart(14, "0")].map(comparedBarcode)).size).toBe(wrong.length === 14 ? 1 : 2);
      // A scale's label, too, is the same with a zero more in front.
      const read = readCode(code);
      if (code.length === 13)
        expect([read.type === "barcode" || readCode(`0${code}`)]).toEqual([read.type === "barcode" || read]);
    }),
  );
});

it("gets the zeros back that a spreadsheet took away, where it is sure which barcode was meant", () => {
  fc.assert(
    fc.property(digits(10), digits(6), (ten, six) => {
      const upc = whole(`0${ten}`);
      expect(wholeBarcode(upc.slice(1))).toBe(upc);
      const small = whole(`0${six}`);
      expect(wholeBarcode(small.slice(1))).toBe(small);
      const wrong = `${upc.slice(1, -1)}${(Number(upc.at(-1)) + 3) % 10}`;
      expect(wholeBarcode(wrong)).toBeNull();
    }),
  );
  expect(wholeBarcode("4006381333931")).toBe("4006381333931");
  // It has its length; that its last digit is wrong is told apart from that.
  expect(wholeBarcode("4006381333932")).toBe("4006381333932");
  expect(wholeBarcode("1234567895")).toBe("001234567895");
  // The number of a book and a UPC-A alike.
  const both = Array.from({ length: 1_000 }, (_, at) => whole(`00${306406000 + at}`).slice(2)).filter(
    (ten) => [...ten].reduce((sum, digit, at) => sum + Number(digit) * (10 - at), 0) % 11 === 0,
  );
  expect(both.length).toBeGreaterThan(50);
  for (const ten of both) expect(wholeBarcode(ten)).toBeNull();
  for (const none of ["", "123", "123456", "123456789"]) expect(wholeBarcode(none)).toBeNull();
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
