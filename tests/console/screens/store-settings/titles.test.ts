import { expect, it } from "vitest";
import { foundTitles, mergeTitles, type TitlesRow } from "#console/screens/store-settings/titles.ts";

const row = {
  words: { "order.number": "No.", "order.source.tele": "Phone", "customer.phone": "Phone" },
  ownTitles: { "customer.phone": "Mobile" },
  ownChoices: {},
  offered: {},
} as unknown as TitlesRow;

it("words are found by the usual word, by the word of the store and by where they are; set ones come first", () => {
  expect(foundTitles(row, "")).toEqual(["customer.phone", "order.number", "order.source.tele"]);
  expect(foundTitles(row, "phone")).toEqual(["customer.phone", "order.source.tele"]);
  expect(foundTitles(row, "mobile")).toEqual(["customer.phone"]);
  expect(foundTitles(row, "source order")).toEqual(["order.source.tele"]);
});

it("of two people's changes both hold; where both changed the same word, one's own does", () => {
  const base = { ownTitles: { a: "A", b: "B", c: "C" }, ownChoices: {} };
  const theirs = { ownTitles: { a: "theirs", b: "theirs", d: "D" }, ownChoices: { x: ["1"] } };
  const mine = { ownTitles: { a: "mine", c: "C", e: "E" }, ownChoices: {} };
  expect(mergeTitles(base, theirs, mine)).toEqual({
    ownTitles: { a: "mine", d: "D", e: "E" },
    ownChoices: { x: ["1"] },
  });
});
