import { afterEach, expect, it } from "vitest";
import type { GoodsLine } from "#commands/kinds/returning/goods-question.ts";
import { returnConditions, returnReasons } from "#contract/returns/fields.ts";
import { setFormHeader } from "#console/client/form-header.ts";
import { offeredConditions, offeredReasons, openLine, withHeld } from "#console/returns/goods-choices.ts";

const line: GoodsLine = {
  line: 1,
  name: "Honey",
  code: "H1",
  unit: "piece",
  most: 3,
  quantity: 0,
  reason: null,
  condition: "Damaged",
};

afterEach(() => setFormHeader({ headers: {}, choices: [] }));

it("offers every reason and condition until the store says which it wants", () => {
  expect(offeredReasons()).toEqual(returnReasons);
  expect(offeredConditions()).toEqual(returnConditions);
  expect(openLine(line)).toEqual(line);
});

it("offers those of the store, presets a condition of them but no reason, and keeps what is on record", () => {
  const choices = ["Poor quality", "Expired"].map((value) => ({ field: "return.reasons", value }));
  setFormHeader({ headers: {}, choices: [...choices, { field: "line.condition", value: "Saleable" }] });
  expect(offeredReasons()).toEqual(["Poor quality", "Expired"]);
  expect(offeredConditions()).toEqual(["Saleable"]);
  expect(openLine(line)).toMatchObject({ reason: null, condition: "Saleable" });
  const asked = { ...line, quantity: 2, reason: "Damaged" } as const;
  expect(openLine(asked)).toEqual(asked);
  expect(withHeld(offeredReasons(), [asked.reason, "Expired"])).toEqual(["Poor quality", "Expired", "Damaged"]);
  expect(withHeld(offeredReasons(), [line.reason, undefined])).toHaveLength(2);
});
