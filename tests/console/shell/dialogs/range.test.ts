import { expect, it } from "vitest";
import { type RangeQuestion, readRange, writtenRange } from "#console/shell/dialogs/range.ts";

const amounts: RangeQuestion = {
  title: "Amount",
  range: { from: 50_000 },
  limits: { type: "money", least: 0, most: 1_000_000_000 },
};
const counts: RangeQuestion = {
  title: "Open orders",
  range: {},
  limits: { type: "number", least: 0, most: 200, decimals: 0 },
};

it("reads amounts in major units as minor ones; an empty side is open", () => {
  expect(readRange(amounts, { from: "500", to: "" })).toEqual({ range: { from: 50_000 } });
  expect(readRange(amounts, { from: " ", to: "1,200.50" })).toEqual({ range: { to: 120_050 } });
  expect(readRange(amounts, { from: "842", to: "842.00" })).toEqual({ range: { from: 84_200, to: 84_200 } });
  expect(readRange(amounts, { from: "", to: "" })).toEqual({ range: {} });
});

it("says at which field what is wrong", () => {
  expect(readRange(amounts, { from: "cheap", to: "x" })).toEqual({
    wrong: "from",
    because: '"cheap" is not an amount',
  });
  expect(readRange(amounts, { from: "1", to: "-2" })).toEqual({
    wrong: "to",
    because: "Please enter value more than or equal to 0.00",
  });
  expect(readRange(amounts, { from: "1", to: "10000000.01" })).toMatchObject({ wrong: "to" });
  expect(readRange(counts, { from: "1.5", to: "" })).toEqual({ wrong: "from", because: "Please enter a whole number" });
  expect(readRange(counts, { from: "", to: "-1" })).toEqual({
    wrong: "to",
    because: "Please enter value more than or equal to 0",
  });
  expect(readRange(amounts, { from: "2", to: "1.99" })).toEqual({
    wrong: "to",
    because: "Please enter value more than or equal to 2.00",
  });
});

it("names a bound as the store writes numbers", () => {
  const because = (from: string, to: string, locale: string) => {
    const reading = readRange(amounts, { from, to }, locale);
    return "because" in reading ? reading.because : "";
  };
  expect(because("1", "99999999", "en-US")).toBe("Please enter 10,000,000.00 or less");
  expect(because("1", "99999999", "en-IN")).toBe("Please enter 1,00,00,000.00 or less");
  expect(because("200000", "1", "en-US")).toBe("Please enter value more than or equal to 200,000.00");
});

it("writes the range as it stands", () => {
  expect(writtenRange(amounts)).toEqual({ from: "500.00", to: "" });
});
