import { afterEach, expect, it } from "vitest";
import type { GoodsLine } from "#commands/kinds/returning/goods-question.ts";
import { goodsToAsk } from "#commands/kinds/returning/ask-return.ts";
import { returnConditions, returnReasons } from "#contract/returns/fields.ts";
import { setFormHeader } from "#console/client/form-header.ts";
import { offeredConditions, offeredReasons, withHeld } from "#console/returns/goods-choices.ts";
import { readGoods } from "#console/returns/goods-draft.ts";

const line: GoodsLine = {
  line: 1,
  name: "Honey",
  code: "H1",
  unit: "piece",
  most: 3,
  quantity: 0,
  reason: null,
  condition: null,
};

afterEach(() => setFormHeader({ headers: {}, choices: [] }));

it("offers every reason and condition until the store says which it wants", () => {
  expect(offeredReasons()).toEqual(returnReasons);
  expect(offeredConditions()).toEqual(returnConditions);
});

it("offers those of the store, and keeps what is on record", () => {
  const choices = ["Poor quality", "Expired"].map((value) => ({ field: "return.reasons", value }));
  setFormHeader({ headers: {}, choices: [...choices, { field: "line.condition", value: "Saleable" }] });
  expect(offeredReasons()).toEqual(["Poor quality", "Expired"]);
  expect(offeredConditions()).toEqual(["Saleable"]);
  expect(withHeld(offeredReasons(), ["Damaged", "Expired"])).toEqual(["Poor quality", "Expired", "Damaged"]);
  expect(withHeld(offeredReasons(), [line.reason, undefined])).toHaveLength(2);
});

it("presets neither the reason nor the condition of what comes back, and saves nothing without them", () => {
  const returnable = { line: 1, name: "Honey", code: "H1", unit: "piece", returnable: 3 };
  const [asked] = goodsToAsk({ lines: [returnable] } as never);
  expect(asked).toMatchObject({ reason: null, condition: null });
  const lines = [line, { ...line, line: 2 }, { ...line, line: 3, quantity: 1, reason: "Expired" } as const];
  const begins = { place: "Store", note: "", chosenDelivery: null, chosenPromo: null };
  const question = { lines, step: "ask", begins, most: { chosenDelivery: 0, chosenPromo: 0 } } as never;
  const lacking = (draft: Parameters<typeof readGoods>[1]) => readGoods(question, draft, {}).lacking;
  expect(lacking({})).toEqual([{ line: 3, choice: "condition" }]);
  expect(lacking({ 1: { quantity: "2" }, 3: { condition: "Damaged" } })).toEqual([
    { line: 1, choice: "reason" },
    { line: 1, choice: "condition" },
  ]);
  const whole = { quantity: "2", reason: "Expired", condition: "Damaged" } as const;
  expect(lacking({ 1: whole, 3: { condition: "Saleable" } })).toEqual([]);
});
