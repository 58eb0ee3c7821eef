import { expect, it } from "vitest";
import { checkPromoCode } from "#commands/kinds/forms/order-checks.ts";
import { askReturnable } from "#commands/kinds/returning/ask-return.ts";
import { buildOrder, fakeTools } from "../../support/console/fake-tools.ts";

const order = buildOrder({ status: "Delivered" });

it("says what a promo code would take off an order, or why it cannot be used", async () => {
  const check = async (valid: boolean) => {
    const verdict = { code: "DIWALI", valid, title: "Ten off", saves: 2_000, because: valid ? "" : "it has ended" };
    const { tools, calls } = fakeTools({ answers: [" diwali "], api: () => verdict });
    await checkPromoCode(order, tools);
    return calls;
  };
  expect(await check(true)).toEqual([
    "api promo-codes.validate",
    `tell DIWALI would take 20.00 off ${order.number} success Ten off`,
  ]);
  expect((await check(false)).at(-1)).toBe(`tell DIWALI cannot be used for ${order.number} plain it has ended`);
});

it("goods come back only where the order filter finds the order among the delivered ones", async () => {
  const lines = [{ returnable: 1 }];
  const ask = async (rows: readonly object[]) => {
    const asked: unknown[] = [];
    const { tools, calls } = fakeTools({
      api: (name, request) => {
        if (name !== "orders.filter") return { lines };
        asked.push((request as { body: unknown }).body);
        return { rows };
      },
    });
    return { found: await askReturnable(order, "returned", tools), asked, calls };
  };
  const found = await ask([{ id: "another" }, { id: order.id }]);
  expect(found.found).toEqual({ lines });
  const orderStatus = ["Partially Delivered", "Delivered"];
  expect(found.asked).toEqual([{ entityInternalId: order.storeId, orderStatus, text: order.number }]);
  const none = await ask([{ id: "another" }]);
  expect(none.found).toBeNull();
  expect(none.calls).toEqual([
    "api orders.filter",
    `tell Nothing of ${order.number} can be returned plain It is not delivered`,
  ]);
});
