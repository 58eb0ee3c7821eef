import { expect, it } from "vitest";
import type { Person } from "#console/client/people.ts";
import type { NumberRange } from "#console/shell/dialogs/range.ts";
import { askField, askFilter, type FilterTools } from "#console/list/filter/ask-filter.ts";
import { boardFields } from "#console/order/board-address.ts";

const ravi: Person = { id: "p1", name: "Ravi", words: "9" };

/** Answers each question by title, as an operator would. */
function operator(answers: Readonly<Record<string, unknown>>): FilterTools {
  return {
    async choose(choice) {
      const listed = typeof choice.options === "function" ? await choice.options() : choice.options;
      const options = [...listed, ...((await choice.find?.("typed")) ?? [])];
      return options.find(({ title }) => title === answers[choice.title])?.value;
    },
    askRange: async ({ title }) => answers[title] as NumberRange,
    chooseDays: async () => answers["days"] as never,
    today: () => "2026-11-25",
    people: async () => [ravi],
    findLookups: async (subject, typed) => [{ id: `${subject} ${typed}`, name: "Customer 1", detail: "98" }],
    findNames: async (_subject, typed) => [typed],
    readLookups: async (refs) => refs.map(({ id }) => ({ id, name: "Customer 2", detail: "" })),
  };
}

it("asks for a field, then for its value", async () => {
  const tools = operator({ "Filter by": "Status", Status: "Accepted" });
  expect(await askFilter(boardFields, { orderStatus: ["Pending"] }, tools)).toEqual({
    orderStatus: ["Pending", "Accepted"],
  });
});

it("takes a chosen value out again, and the field with its last one", async () => {
  const tools = operator({ Picker: "Unassigned" });
  expect(await askField(boardFields, { picker: ["unassigned"], late: true }, "picker", tools)).toEqual({ late: true });
});

it("knows people by name, days by word or calendar, and amounts as written", async () => {
  expect(await askField(boardFields, {}, "picker", operator({ Picker: "Ravi" }))).toEqual({ picker: ["p1"] });
  expect(await askField(boardFields, {}, "slot", operator({ Slot: "Tomorrow" }))).toEqual({ slot: "tomorrow" });
  const days = { from: "2026-11-01", to: "2026-11-03" };
  expect(await askField(boardFields, {}, "placed", operator({ Placed: "Days ...", days }))).toEqual({ placed: days });
  const amount = { from: 50_000, to: 200_000 };
  expect(await askField(boardFields, {}, "amount", operator({ Amount: amount }))).toEqual({ amount });
  expect(await askField(boardFields, { amount: { from: 1 } }, "amount", operator({ Amount: {} }))).toEqual({});
  expect(await askField(boardFields, { amount: { from: 1 } }, "amount", operator({}))).toBeUndefined();
});

it("changes nothing when the operator steps back", async () => {
  expect(await askFilter(boardFields, { late: true }, operator({}))).toBeUndefined();
  expect(await askField(boardFields, {}, "orderStatus", operator({}))).toBeUndefined();
});

it("finds a customer or product by what is typed, and takes a chosen one out again", async () => {
  const found = { customer: ["customer typed"] };
  expect(await askField(boardFields, {}, "customer", operator({ Customer: "Customer 1" }))).toEqual(found);
  expect(await askField(boardFields, {}, "product", operator({ Product: "Customer 1" }))).toEqual({
    product: ["product typed"],
  });
  expect(await askField(boardFields, { customer: ["c2"] }, "customer", operator({ Customer: "Customer 2" }))).toEqual(
    {},
  );
});

it("takes a date as people write it where days are asked for, and none to come where only the past makes sense", async () => {
  const readAs = async (key: string, typed: string) => {
    let title: string | null = null;
    const choose: FilterTools["choose"] = async (choice) => {
      const read = choice.read?.(typed) ?? null;
      title = read?.title ?? null;
      return read?.value;
    };
    return [await askField(boardFields, {}, key, { ...operator({}), choose }), title];
  };
  const day = { from: "2026-11-15", to: "2026-11-15" };
  for (const typed of ["15/11", "15/11/2026", "15 nov", "-10d"])
    expect(await readAs("placed", typed)).toEqual([{ placed: day }, "15/11/2026"]);
  expect(await readAs("slot", "26/11/2026")).toEqual([
    { slot: { from: "2026-11-26", to: "2026-11-26" } },
    "26/11/2026",
  ]);
  for (const none of ["", "da", "yesterday", "tomorrow", "26/11/2026", "+2d"])
    expect(await readAs("placed", none)).toEqual([undefined, null]);
});
