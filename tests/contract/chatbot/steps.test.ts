import { expect, it } from "vitest";
import { choiceIn, readSlot } from "#contract/chatbot/steps.ts";

it.each([
  ["2", ["1", "2", "5"], 1],
  ["5", ["1", "2", "5"], 2],
  ["3", ["1", "2", "5"], 2],
  ["2 litres", ["2 litres", "1 litre"], 0],
  ["2 LITRES", ["1 litre", "5 litres", "2 litres"], 2],
  ["2", ["2 litres", "1 litre"], 1],
  ["2 litres", ["1 litre", "5 litres"], -1],
  ["1-2", ["Today", "Tomorrow"], -1],
  ["1 2", ["Today", "Tomorrow"], -1],
  ["-1", ["Today", "Tomorrow"], -1],
  ["4", ["Today", "Tomorrow"], -1],
  ["10", ["7", "10"], 1],
])("%j of %j is choice %i: words count before numbers", (text, choices, at) => {
  expect(choiceIn(text, choices)).toBe(at);
});

it.each([
  ["12", "12"],
  ["-12", "-12"],
  ["12.5", "12.5"],
  ["1,200", "1200"],
  ["१२", "12"],
  ["1-2", null],
  ["1 2", null],
  ["1 - 2", null],
  ["12,50", null],
  ["two", null],
])("%j as a number is %j", (text, number) => {
  expect(readSlot("number", [], text)).toBe(number);
});

it("reads a phone number however it is divided", () => {
  for (const text of ["98765 43210", "98765-43210", "(98765) 43210", "98765\u201143210"])
    expect(readSlot("phone", [], text)).toBe("9876543210");
});
