import fc from "fast-check";
import { expect, it } from "vitest";
import { beginsName, readQuickLine } from "#console/order/finding/quick-line.ts";

it.each([
  ["milk", null, "milk"],
  ["2 milk", "2", "milk"],
  ["3x brown bread", "3", "brown bread"],
  ["1.5kg onions", "1.5", "onions"],
  // A comma is never the point of a number: the field of the quantity says so.
  ["1,5kg onions", "1,5", "onions"],
  ["1,500 bags", "1500", "bags"],
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

it.each([
  ["7 up", "7UP 600 ml", true],
  ["7 up", "7-Up 2 l", true],
  ["24 mantra besan", "24 Mantra Organic Besan 500 g", true],
  ["5 star", "5 Star Chocolate", true],
  ["50 50 bisc", "50-50 Biscuit", true],
  ["2 milk", "Milk 1 l", false],
  ["2 milk", "2 Minute Noodles with Milk", false],
  ["2 milk", "Milk 2 l", false],
  ["24 mantra besan", "24 Mantra Organic Atta", false],
  ["24 mantra besan", "24 Besan Mantra", false],
])("%j begins the name %j: %s", (text, name, begins) => {
  expect(beginsName(text, name)).toBe(begins);
});
