import fc from "fast-check";
import { expect, it } from "vitest";
import { readQuickLine } from "#console/order/taking/quick-line.ts";

it.each([
  ["milk", null, "milk"],
  ["2 milk", "2", "milk"],
  ["3x brown bread", "3", "brown bread"],
  ["1,5kg onions", "1.5", "onions"],
  ["0.25 kg  saffron ", "0.25", "saffron"],
  ["8901030865278", null, "8901030865278"],
  ["10053", null, "10053"],
  ["2 ", null, "2"],
])("%j asks for %j of %j", (text, quantity, term) => {
  expect(readQuickLine(text)).toEqual({ quantity, term });
});

it("never takes a barcode or a code for a quantity", () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{1,14}$/), (code) => {
      expect(readQuickLine(code)).toEqual({ quantity: null, term: code });
    }),
  );
});
