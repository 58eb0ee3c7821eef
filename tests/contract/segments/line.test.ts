import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { completeLine } from "#contract/segments/complete.ts";
import { parseLine } from "#contract/segments/parse.ts";
import { printCondition } from "#contract/segments/print.ts";
import { runs } from "../../support/run/tier.ts";
import { conditions } from "../../support/segments.ts";

/** Names as people give them, and such as could be taken for a part of a line. */
const name = fc
  .oneof(
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
    fc.constantFrom("and", "Or", "ANY", "product", "in", 'a "b" c', '"', "“x”", "10-A", "५ rupees", "orders", "=", "d"),
  )
  .filter((text) => text.trim() !== "");

const trees = conditions({
  name,
  segment: name,
  category: name,
  product: name,
  days: fc.nat(36_500),
  amount: fc.nat(1_000_000_000),
  number: fc.nat(1_000_000),
});

const treeOf = (line: string) => {
  const reading = parseLine(line);
  return "condition" in reading ? reading.condition : reading.mistake;
};

describe("a line of conditions", () => {
  it("is read as the tree that was printed", () => {
    fc.assert(
      fc.property(trees, (tree) => {
        expect(treeOf(printCondition(tree))).toEqual(tree);
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  it("of any text has a tree or a mistake that stands in it", () => {
    const word = fc.constantFrom(
      "orders",
      ">=",
      "3",
      "d",
      "(",
      ")",
      "not",
      "and",
      "or",
      "bought",
      "Dairy",
      "in",
      '"',
      "last",
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 12 }), (words) => {
        const line = words.join(" ");
        const reading = parseLine(line);
        if ("condition" in reading) return;
        expect(reading.mistake.because).not.toBe("");
        expect(reading.mistake.at).toBeGreaterThanOrEqual(0);
        expect(reading.mistake.to).toBeLessThanOrEqual(line.length);
      }),
      { numRuns: runs(500, 20_000) },
    );
  });

  it.each([
    [
      "bought Dairy >= 2 in 30d and last order > 21d",
      {
        all: [
          { bought: { what: { category: "Dairy" }, times: 2, within: 30 } },
          { fact: "lastOrder", op: ">", value: 21 },
        ],
      },
    ],
    [
      "bought Fruits & Vegetables > 1 for 500 within 2 weeks",
      {
        bought: { what: { category: "Fruits & Vegetables" }, times: 2, amount: 50_000, within: 14 },
      },
    ],
    [
      "area = Palm Grove or no cash and not blocked",
      {
        any: [
          { fact: "area", op: "=", value: "Palm Grove" },
          { all: [{ fact: "noCash", op: "=", value: true }, { not: { fact: "blocked", op: "=", value: true } }] },
        ],
      },
    ],
    [
      "LANGUAGE != hindi AND spent ≥ 1,200.50",
      {
        all: [{ not: { fact: "language", op: "=", value: "hi" } }, { fact: "spent", op: ">=", value: 120_050 }],
      },
    ],
  ])("%s is read as people mean it", (line, tree) => {
    expect(treeOf(line)).toEqual(tree);
  });

  it.each([
    ["orders > many", "many", "expected: a number"],
    ["orders 3", "3", ">="],
    ["last order > 21d orders", "orders", "and, or"],
    ["language = Klingon", "Klingon", "English"],
    ["(orders > 3", "", ")"],
    ["promise kept < 200%", "200", "at most 100"],
    ["spent > 1.234", "1.234", "two decimals"],
    ["spent > 1,50", "1,50", "two decimals"],
    ["orders > 2,5", "2,5", "whole number"],
    [
      "not (not (not (not (not (not orders = 1)))))",
      "not (not (not (not (not (not orders = 1)))))",
      "at most 5 groups",
    ],
  ])("%s is wrong at “%s”: %s", (line, place, because) => {
    const reading = parseLine(line);
    if (!("mistake" in reading)) throw new Error("it was read");
    expect(line.slice(reading.mistake.at, reading.mistake.to)).toBe(place);
    expect(reading.mistake.because).toContain(because);
  });

  it.each([
    ["", "last order"],
    ["last or", "last order"],
    ["orders >= 3 a", "and"],
    ["bought Da", "Dairy"],
    ["bought dairy & e", '"Dairy & Eggs"'],
    ["language = h", "Hindi"],
    ["segment ", "Regulars"],
    ["bought Dairy i", "in"],
  ])("%s can go on with %s", (line, text) => {
    const names = { category: ["Dairy", "Dairy & Eggs"], segment: ["Regulars"] };
    const { from, options } = completeLine(line, line.length, names);
    expect(options.map((option) => option.text)).toContain(text);
    // What is taken makes a line that is right so far: only its end may be missing.
    const next = `${line.slice(0, from)}${text} `;
    const reading = parseLine(next);
    if ("mistake" in reading) expect(reading.mistake.at).toBe(next.length);
  });
});
