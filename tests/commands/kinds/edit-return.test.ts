import { expect, it } from "vitest";
import type { GoodsQuestion } from "#commands/kinds/returning/goods-question.ts";
import { editReturn } from "#commands/kinds/returning/edit-return.ts";
import type { Kinds } from "#contract/kinds.ts";
import { fakeTools } from "../../support/console/fake-tools.ts";
import { kindSamples } from "../../support/kinds/kinds.ts";

const [sample] = kindSamples.return.rows as readonly [Kinds["return"]];
const line = { line: 1, name: "Rice", code: "R", unit: "piece", quantity: 2, reason: "Damaged", condition: "Damaged" };

/** Saves an edit of a return that stands at these versions, one after the other, with so many pieces asked for. */
async function save(states: readonly { readonly version: number; readonly quantity: number }[]) {
  const left = [...states];
  let current = left.shift();
  const sent: number[] = [];
  const row = { ...sample, status: "Pending" as const, version: 1 };
  const { tools, undos } = fakeTools({
    api: (name, request) => {
      if (name === "returns.products")
        return { lines: [{ ...line, returnable: 5 }], deliveryCharge: 0, promoDiscount: 0 };
      if (name === "returns.read") {
        const lines = [{ ...line, quantity: current?.quantity, tax: 0 }];
        const decided = { note: "", chosenDelivery: null, chosenPromo: null };
        return { record: { ...row, version: current?.version }, lines, ...decided };
      }
      sent.push((request as { body: { version: number } }).body.version);
      current = left.shift();
      if (!current) return { ...row, version: 9 };
      throw Object.assign(new Error("stale"), { current: { ...row, version: current.version } });
    },
    ask: async (_name, question) => {
      const goods = { lines: [line], note: "", place: row.pickup, chosenDelivery: null, chosenPromo: null };
      await (question as GoodsQuestion).save(goods as never, { priced: { amount: 1, tax: 0 } } as never);
      return true;
    },
  });
  const failure = await editReturn(row, tools).then(
    () => null,
    (error: Error) => error.message,
  );
  return { sent, failure, undos: undos.length };
}

it("is saved from the new version where nobody else has changed the goods, and else asks", async () => {
  const touched = [
    { version: 1, quantity: 2 },
    { version: 2, quantity: 2 },
  ];
  expect(await save(touched)).toEqual({ sent: [1, 2], failure: null, undos: 1 });
  const edited = [
    { version: 1, quantity: 2 },
    { version: 2, quantity: 3 },
  ];
  expect(await save(edited)).toEqual({ sent: [1], failure: "stale", undos: 0 });
});
