import { beforeAll, describe, expect, it } from "vitest";
import { buildPicker, buildProduct, buildRider } from "../../../support/database/rows.ts";
import { orderEditing } from "../../../support/edited-order.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
let storeId: string;
let { anOrder, edit, read } = {} as ReturnType<typeof orderEditing>;
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
  ({ anOrder, edit, read } = orderEditing(gateway));
});

describe("a change of products", () => {
  it("is taken back whole: what was added goes, the discount and the status are as before", async () => {
    const order = await anOrder();
    const other = await buildProduct(gateway.db, storeId, { price: 1_100 });
    const made = await edit(order, {
      changes: [{ line: 1, quantity: 0, discount: { type: "value", amount: 100 } }],
      additions: [{ productId: other.id, quantity: 2, substitutes: 1 }],
      status: "Proposed Alternatives",
      shown: { amount: 6_200, tax: 295 },
    });
    const body = { version: made.version, undoes: made.version };
    const back = await gateway.call("orders.undo-edit", { params: order, body }, { as: gateway.logins.admin });
    expect(back).toMatchObject({ amount: 6_000, status: "Picking & Packing", version: 3 });
    expect((await read(order)).lines).toMatchObject([
      { quantity: 2, agreed: null, amount: 2_000 },
      { quantity: 0.5 },
      { quantity: 0, amount: 0 },
    ]);
    const { entries } = await gateway.call(
      "comments.history",
      { params: order, query: {} },
      { as: gateway.logins.admin },
    );
    expect(entries.at(-1)).toMatchObject({ kind: "edit", undoes: 2, toStatus: "Picking & Packing" });
  });

  it("is not taken back once a line was changed again", async () => {
    const order = await anOrder();
    await edit(order, { changes: [{ line: 1, quantity: 1 }], shown: { amount: 5_000, tax: 238 } });
    await edit(order, { version: 2, changes: [{ line: 1, quantity: 3 }], shown: { amount: 7_000, tax: 333 } });
    const body = { version: 3, undoes: 2 };
    const refused = await gateway.refused("orders.undo-edit", { params: order, body }, { as: gateway.logins.admin });
    expect(refused).toMatchObject({ status: 409, message: "Rice was changed again since" });
    const never = { version: 3, undoes: 1 };
    expect(
      await gateway.refused("orders.undo-edit", { params: order, body: never }, { as: gateway.logins.admin }),
    ).toMatchObject({ status: 422 });
  });

  it("is not taken back over somebody else's later discount", async () => {
    const order = await anOrder();
    await edit(order, { changes: [{ line: 1, quantity: 1 }], shown: { amount: 5_000, tax: 238 } });
    const discount = { type: "value", amount: 100 } as const;
    const shown = { amount: 4_900, tax: 233 };
    const later = await edit(order, { version: 2, changes: [{ line: 1, discount }], shown });
    const undoing = (version: number, undoes: number) => ({ params: order, body: { version, undoes } });
    const refused = await gateway.refused("orders.undo-edit", undoing(later.version, 2), { as: gateway.logins.admin });
    expect(refused).toMatchObject({ status: 409, message: "Rice was changed again since" });
    expect((await read(order)).lines[0]).toMatchObject({ agreed: discount, amount: 900 });
    // Once the discount is taken back, so can the edit before it.
    await gateway.call("orders.undo-edit", undoing(3, 3), { as: gateway.logins.admin });
    const first = await gateway.call("orders.undo-edit", undoing(4, 2), { as: gateway.logins.admin });
    expect(first.amount).toBe(6_000);
  });

  it.each(["In-Transit", "Delivered", "Returned", "Cancelled"] as const)(
    "is not taken back once the order is %s, as it could not be made then",
    async (status) => {
      const people = {
        picker_id: (await buildPicker(gateway.db, storeId)).id,
        rider_id: (await buildRider(gateway.db, storeId)).id,
      };
      const order = await anOrder(people);
      await edit(order, { changes: [{ line: 1, quantity: 1 }], shown: { amount: 5_000, tax: 238 } });
      await gateway.db.updateTable("orders").set({ status }).where("id", "=", order.orderId).execute();
      const undo = { params: order, body: { version: 2, undoes: 2 } };
      expect(await gateway.refused("orders.undo-edit", undo, { as: gateway.logins.admin })).toMatchObject({
        status: 409,
        code: "move-not-allowed",
        message: `the products of an order that is ${status} cannot be changed`,
      });
      expect((await read(order)).order).toMatchObject({ amount: 5_000, version: 2 });
    },
  );

  it("is not taken back by whoever may not change prices, where it changed one", async () => {
    const order = await anOrder();
    await edit(order, { changes: [{ line: 1, unitPrice: 500 }], shown: { amount: 5_000, tax: 238 } });
    const as = await gateway.logIn(["order.view", "order.edit"]);
    const undo = { params: order, body: { version: 2, undoes: 2 } };
    expect(await gateway.refused("orders.undo-edit", undo, { as })).toMatchObject({
      status: 422,
      message: "you may not change prices and discounts",
    });
  });
});
