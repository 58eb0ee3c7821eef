import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { looksFormatted, numberReader } from "#gateway/imports/mapping/number-format.ts";

describe("without an example", () => {
  const read = numberReader(null);

  test.each(["0", "12", "-3.50", "1234.5", "0.001"])("%s is read", (text) => {
    expect(read(text)).toBe(text);
  });

  test.each(["", "1,234", "1.234,56", "₹5", "5-", "1 234", "1e3", ".5", "5.", "Infinity"])(
    "%s is not guessed",
    (text) => {
      expect(read(text)).toBeNull();
    },
  );

  test.each([
    ["1,234", true],
    ["Rs. 5.00", true],
    ["1'000", true],
    ["12,5 kg", true],
    ["1234.5", false],
    ["six", false],
    ["", false],
    ["1e3", false],
  ])("whether %s could be a number written in another way is %s", (text, is) => {
    expect(looksFormatted(text)).toBe(is);
  });
});

test.each([
  ["1.234,56", "1.234,56", "1234.56"],
  ["1.234,56", "1234,56", "1234.56"],
  ["1.234,56", "-1.234.567,8", "-1234567.8"],
  ["1.234,56", "1.234", "1234"],
  ["1.234,56", "1.23", null],
  ["1.234,56", "12.50", null],
  ["1.234,56", "1,234,56", null],
  ["1.234,56", "0.500", null],
  ["1,234.56", "1,23,456,789", null],
  ["1.234,56", "1.2345,6", null],
  ["1,23,456.00", "12,34,567.89", "1234567.89"],
  ["1,23,456.00", "1,234.50", "1234.50"],
  ["1,23,456.00", "1,23", null],
  ["1,234.56", "1,23,456.00", "123456.00"],
  ["1 234,56", "1\u202F234,56", "1234.56"],
  ["1\u00A0234,56", "1 234 567,00", "1234567.00"],
  ["1'234.56", "1’234.50", "1234.50"],
  ["1234,56", "12,5", "12.5"],
  ["1234,56", "1.234,56", null],
  ["1,234,567", "12,345", "12345"],
  ["1,234,567", "12.5", null],
  ["₹1,234.50", "₹ 1,234.50", "1234.50"],
  ["₹1,234.50", "-₹5", "-5"],
  ["₹1,234.50", "₹-5", "-5"],
  ["₹1,234.50", "5", "5"],
  ["₹1,234.50", "$5", null],
  ["Rs. 1,234.50", "Rs. 12", "12"],
  ["Rs. 1,234.50", "Rs.12", "12"],
  ["1.234,56 €", "−7,00 €", "-7.00"],
  ["1.234,56 €", "7,00€", "7.00"],
  ["$5", "$12.50", "12.50"],
])("of numbers like %s, %s is %s", (example, text, number) => {
  expect(numberReader(example)(text)).toBe(number);
});

test.each(["1,234", "1.234", "", "x", "1.2.3,4,5", "1,2.3", "1.234,567.89", "12,34.5", "-1.234,56"])(
  "%s does not tell how numbers are written",
  (example) => {
    expect(() => numberReader(example)).toThrow("show thousands and decimals");
  },
);

test("what the locales write is read back to the coin", () => {
  const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });
  fc.assert(
    fc.property(
      amount,
      fc.constantFrom("en-IN", "en-US", "de-DE", "fr-FR", "de-CH", "pt-BR", "sv-SE"),
      (minor, tag) => {
        const format = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
        const read = numberReader(format.format(1_234_567.89));
        expect(Math.round(Number(read(format.format(minor / 100))) * 100)).toBe(minor === 0 ? 0 : minor);
      },
    ),
  );
  fc.assert(
    fc.property(amount, fc.constantFrom("en-IN:INR", "en-US:USD", "de-DE:EUR", "fr-FR:EUR"), (minor, place) => {
      const [tag, currency = ""] = place.split(":");
      const format = new Intl.NumberFormat(tag, { style: "currency", currency });
      const read = numberReader(format.format(1_234_567.89));
      expect(Math.round(Number(read(format.format(minor / 100))) * 100)).toBe(minor === 0 ? 0 : minor);
    }),
  );
});
