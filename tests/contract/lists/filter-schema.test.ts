import { describe, expect, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import { filterSchema } from "#contract/lists/filter-schema.ts";
import { type FilterOf, type ListContract, tabField } from "#contract/lists/list.ts";

const list = {
  kind: "picker",
  columns: ["name", "phone"],
  sort: { column: "name", descending: false },
  fields: {
    text: { type: "text", longest: 5, about: "a name" },
    state: { type: "choice", values: ["ON", "OFF"] },
    who: { type: "people", kind: "rider" },
    what: { type: "lookup", of: "product" },
    since: { type: "days" },
    size: { type: "range", unit: "number", most: 9 },
    ready: { type: "flag" },
  },
} as const satisfies ListContract;

const schema = filterSchema(list);
const id = "5d7b3432-9322-42ce-8442-890bbc585b42";
const at = "2026-11-21T04:00:00.000Z";

describe("a filter's schema", () => {
  it("is typed as the filter of its list", () => {
    expectTypeOf<z.output<typeof schema>>().toExtend<FilterOf<typeof list>>();
    expectTypeOf<FilterOf<typeof list>>().toExtend<z.output<typeof schema>>();
  });

  it.each([
    [{}, {}],
    [
      { state: ["ON", "OFF"], who: [id.toUpperCase(), "unassigned"], since: { from: at }, size: { from: 0, to: 9 } },
      { state: ["ON", "OFF"], who: [id, "unassigned"], since: { from: at }, size: { from: 0, to: 9 } },
    ],
    [
      { text: " ab ", ready: true, what: [id.toUpperCase()] },
      { text: "ab", ready: true, what: [id] },
    ],
    [
      { state: [], who: [], since: {}, size: {} },
      { state: [], who: [], since: {}, size: {} },
    ],
    [{ sort: { column: "phone", descending: true } }, { sort: { column: "phone", descending: true } }],
  ])("takes %j", (given, taken) => expect(schema.parse(given)).toEqual(taken));

  it.each([
    [{ other: 1 }],
    [{ state: ["on"] }],
    [{ state: ["ON", "OFF", "ON"] }],
    [{ state: "ON" }],
    [{ who: ["nobody"] }],
    [{ who: Array.from({ length: 101 }, () => id) }],
    [{ what: ["unassigned"] }],
    [{ what: Array.from({ length: 101 }, () => id) }],
    [{ since: { from: "2026-11-21" } }],
    [{ since: { until: at } }],
    [{ size: { from: -1 } }],
    [{ size: { to: 10 } }],
    [{ size: { to: 1.5 } }],
    [{ ready: false }],
    [{ text: "abcdef" }],
    [{ text: "\0" }],
    [{ sort: { column: "id", descending: true } }],
    [{ sort: { column: "name" } }],
  ])("refuses %j", (given) => expect(schema.safeParse(given).success).toBe(false));
});

it("the tabs go by the first choice", () => {
  expect(tabField(list)).toBe("state");
  expect(() => tabField({ ...list, fields: {} })).toThrow("no field");
});
