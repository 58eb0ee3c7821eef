import { describe, expect, test } from "vitest";
import {
  canJoin,
  chosenColumns,
  type ImportPart,
  lackingParts,
  ruleByNames,
  ruleByTitles,
  settledSource,
  strangeColumn,
  valueOfLine,
} from "#console/imports/columns.ts";

const plain = { words: "", required: false, unless: null, choices: null, known: [], isKey: false, joint: " " };
const parts: readonly ImportPart[] = [
  { ...plain, name: "order", title: "Order number", required: true, isKey: true },
  { ...plain, name: "price", title: "Unit price", unless: "lineTotal" },
  { ...plain, name: "lineTotal", title: "Amount of the line" },
  { ...plain, name: "quantity", title: "Quantity" },
  { ...plain, name: "category", title: "Category", joint: " > " },
];
const part = (name: string): ImportPart => parts.find((each) => each.name === name) ?? { ...plain, name, title: name };
const names = ["Nr", "Day", "C++", "Top"];

describe("the columns of a part", () => {
  test("are one or several, and a name with a plus is one where the file has it", () => {
    expect(chosenColumns("", names)).toEqual([""]);
    expect(chosenColumns("Nr+Day", names)).toEqual(["Nr", "Day"]);
    expect(chosenColumns("C++", names)).toEqual(["C++"]);
    expect(chosenColumns("=a+b", names)).toEqual(["=a+b"]);
    expect(canJoin(["C++"], names)).toBe(true);
    expect(canJoin(["Nr", "Day"], names)).toBe(true);
    expect(canJoin(["Nr", "C++"], names)).toBe(false);
  });

  test("leave out what nobody has chosen after all", () => {
    expect(settledSource("Nr+", names)).toBe("Nr");
    expect(settledSource("+Day", names)).toBe("Day");
    expect(settledSource("+", names)).toBe("");
    expect(settledSource("=+", names)).toBe("=+");
  });

  test("make the text that the gateway would make of them", () => {
    const value = (name: string, source: string, fields: readonly string[]) =>
      valueOfLine(part(name), source, names, fields);
    expect(value("order", "Nr+Day", ["7", "Mon", "x", "Food"])).toBe("7+Mon");
    expect(value("order", "Nr+Day", ["7", "", "x", "Food"])).toBe("");
    expect(value("category", "Top+Day", ["7", "Mon", "x", "Food"])).toBe("Food > Mon");
    expect(value("category", "Top+Day", ["7", "", "x", "Food"])).toBe("Food");
    expect(value("quantity", "= 1", [])).toBe("1");
    expect(value("quantity", "Nr+", ["7"])).toBe("7");
    expect(value("quantity", "Nothing", ["7"])).toBe("");
  });
});

test("a part lacks a column where the file must have it and has none that does as well", () => {
  const lacking = (map: Readonly<Record<string, string>>) =>
    lackingParts({ parts }, map, names).map(({ name }) => name);
  expect(lacking({})).toEqual(["order", "price"]);
  expect(lacking({ order: "+", lineTotal: "Top" })).toEqual(["order"]);
  expect(lacking({ order: "Nr", price: "=5" })).toEqual([]);
  expect(strangeColumn({ parts }, { order: "Nr", quantity: "Nr+No" }, names)).toMatchObject({
    part: { name: "quantity" },
    column: "No",
  });
  expect(strangeColumn({ parts }, { order: "Nr", quantity: "=No", category: "Top+" }, names)).toBeNull();
});

test("a rule for returned goods is written with titles and kept with names", () => {
  for (const [written, kept] of [
    ["Order number starts with C", "order starts with C"],
    ["quantity is negative", "quantity is negative"],
    ["Amount of the line is negative", "lineTotal is negative"],
    ["UNIT PRICE is 0", "price is 0"],
    ["nonsense", "nonsense"],
    ["  ", ""],
  ] as const)
    expect(ruleByNames(written, parts)).toBe(kept);
  expect(ruleByTitles("lineTotal is negative", parts)).toBe("Amount of the line is negative");
  expect(ruleByTitles("nonsense", parts)).toBe("nonsense");
});
