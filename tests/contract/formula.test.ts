import fc from "fast-check";
import { expect, test } from "vitest";
import { harmlessCell, plainCell } from "#contract/formula.ts";

test.each([
  ["=1+1", "'=1+1"],
  ["  +1+1", "'  +1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["＝1", "'＝1"],
  [";=1+1", ";'=1+1"],
  ["milk;=1+1", "milk;'=1+1"],
  ["milk; -1+cmd|'/C calc'!A0;+2;x", "milk;' -1+cmd|'/C calc'!A0;+2;x"],
  ["milk\t=1+1", "milk\t'=1+1"],
  ["milk\n=1+1", "milk\n'=1+1"],
  ["milk\r\n@SUM(A1)", "milk\r\n'@SUM(A1)"],
  [';"=1+1"', ';\'"=1+1"'],
  ["\t=1", "'\t'=1"],
  ["\tmilk", "'\tmilk"],
  ["'\tmilk", "''\tmilk"],
  ["\u200b=1", "'\u200b=1"],
  ["\ufeff=1", "'\ufeff=1"],
  ["\u200e\u202e@SUM(A1)", "'\u200e\u202e@SUM(A1)"],
  ['\u00ad \u2060"+1', "'\u00ad \u2060\"+1"],
  ["\u3164\u0007=1", "'\u3164\u0007=1"],
  ["milk;\u200b=1", "milk;'\u200b=1"],
  ["' \"=1", "'' \"=1"],
])("%j becomes %j", (text, safe) => {
  expect(harmlessCell(text)).toBe(safe);
  expect(plainCell(safe)).toBe(text);
});

test.each([
  "",
  "-842.00",
  "+919876543210",
  "1,204.50",
  "12-14",
  "a = b",
  "milk; 2 l",
  "2;-5;+7.5",
  "first\nsecond",
  "mail@shop.example",
  "\u200bmilk",
  "സ്‌റ്റോർ=1",
])("%j stays", (text) => {
  expect(harmlessCell(text)).toBe(text);
});

test("what comes back from a spreadsheet is what was there before", () => {
  const text = fc.string({ unit: fc.constantFrom(..."=+-@;,. \t\r\n\"'\u200b\ufeffa17") });
  fc.assert(
    fc.property(text, (text) => {
      expect(plainCell(harmlessCell(text))).toBe(text);
    }),
  );
  // An apostrophe of one's own before a word is no protection.
  expect(plainCell("'s-Hertogenbosch")).toBe("'s-Hertogenbosch");
});
