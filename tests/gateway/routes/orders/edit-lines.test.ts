import { beforeAll, describe, expect, it } from "vitest";
import { sumAmounts } from "#contract/money.ts";
import { buildProduct } from "../../../support/database/rows.ts";
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

describe("changing the products of an order", () => {
  it("keeps what was ordered beside what is supplied, and says who changed what", async () => {
    const order = await anOrder();
    const row = await edit(order, {
      changes: [
        { line: 1, quantity: 1 },
        { line: 2, quantity: 0.432, note: "the last" },
      ],
      note: "only one left",
      shown: { amount: 4_456, tax: 213 },
    });
    expect(row).toMatchObject({ amount: 4_456, version: 2, status: "Picking & Packing", itemCount: 2 });
    const { lines, order: now, linesAmount } = await read(order);
    expect(now).toEqual(row);
    expect(linesAmount).toBe(sumAmounts(lines.map(({ amount }) => amount)));
    expect(lines).toMatchObject([
      { quantity: 1, amount: 1_000, ordered: { quantity: 2, unitPrice: 1_000, discount: 0 }, note: "" },
      { quantity: 0.432, amount: 3_456, ordered: { quantity: 0.5, unitPrice: 8_000, discount: 0 }, note: "the last" },
    ]);
    const { entries } = await gateway.call(
      "comments.history",
      { params: order, query: {} },
      { as: gateway.logins.admin },
    );
    expect(entries.at(-1)).toMatchObject({
      kind: "edit",
      version: 2,
      text: "only one left",
      lines: [
        { line: 1, name: "Rice", fromQuantity: 2, toQuantity: 1, fromPrice: 1_000, toPrice: 1_000 },
        { line: 2, name: "Okra", fromQuantity: 0.5, toQuantity: 0.432 },
      ],
    });
  });

  it("tells in the history and in the audit list for which reasons lines were changed, and refuses reasons that do not fit", async () => {
    const order = await anOrder();
    const shown = { amount: 5_900, tax: 281 };
    const lower = { line: 1, quantity: 1, unitPrice: 900 };
    await expect(edit(order, { changes: [{ ...lower, reasons: ["Quantity"] }], shown })).rejects.toThrow(
      "the reasons for this change can be: Price, Quantity or Discount, Quantity",
    );
    const row = await edit(order, {
      changes: [
        { ...lower, quantity: 2, reasons: ["Discount"] },
        { line: 2, unitPrice: 8_200 },
      ],
      shown: { amount: 5_900, tax: 281 },
    });
    await gateway.call(
      "orders.undo-edit",
      { params: order, body: { version: 2, undoes: 2 } },
      { as: gateway.logins.admin },
    );
    const { entries } = await gateway.call(
      "comments.history",
      { params: order, query: {} },
      { as: gateway.logins.admin },
    );
    expect(entries.slice(-2).map(({ lines }) => lines.map(({ reasons }) => reasons))).toEqual([
      [["Discount"], ["Price"]],
      [["Discount"], ["Price"]],
    ]);
    const audited = await gateway.db
      .selectFrom("audit_entries")
      .select("after")
      .where("subject_id", "=", order.orderId)
      .orderBy("sequence")
      .execute();
    expect(audited[0]?.after).toMatchObject({ amount: row.amount, editReasons: "Price, Discount" });
  });

  it("keeps the first order through a second edit, and an edit and its inverse give the first total", async () => {
    const order = await anOrder();
    await edit(order, { changes: [{ line: 1, quantity: 0 }], shown: { amount: 4_000, tax: 190 } });
    const back = await edit(order, {
      version: 2,
      changes: [{ line: 1, quantity: 2 }],
      shown: { amount: 6_000, tax: 285 },
    });
    expect(back.amount).toBe(6_000);
    expect((await read(order)).lines[0]).toMatchObject({ quantity: 2, ordered: { quantity: 2 } });
  });

  it("substitutes a product: the line it is supplied for stays with nothing, and the order is found by the new one", async () => {
    const order = await anOrder();
    const other = await buildProduct(gateway.db, storeId, { name: "Basmati Extra", price: 1_100 });
    const row = await edit(order, {
      changes: [{ line: 1, quantity: 0 }],
      additions: [{ productId: other.id, quantity: 2, substitutes: 1 }],
      status: "Proposed Alternatives",
      shown: { amount: 6_200, tax: 295 },
    });
    expect(row).toMatchObject({ status: "Proposed Alternatives", itemCount: 3, amount: 6_200 });
    expect((await read(order)).lines[2]).toMatchObject({
      line: 3,
      name: "Basmati Extra",
      substitutes: 1,
      ordered: { quantity: 0 },
    });
    const found = await gateway.call(
      "orders.filter",
      {
        body: { entityInternalId: storeId, text: "basmati extra" },
        query: { filterType: "ORDER", page: 1, pageSize: 25 },
      },
      { as: gateway.logins.admin },
    );
    expect(found.rows.map(({ id }) => id)).toContain(order.orderId);
  });

  it("keeps a discount as it was agreed: a percentage follows the quantity", async () => {
    const order = await anOrder();
    const discount = { type: "percentage", rate: 1_000 } as const;
    await edit(order, { changes: [{ line: 1, discount }], shown: { amount: 5_800, tax: 276 } });
    await edit(order, { version: 2, changes: [{ line: 1, quantity: 4 }], shown: { amount: 7_600, tax: 361 } });
    expect((await read(order)).lines[0]).toMatchObject({ agreed: discount, discount: 400, amount: 3_600 });
  });

  it("a scanned label is paid as it is printed, by whoever may change products, and can be taken back by them", async () => {
    const order = await anOrder();
    const login = await gateway.logIn(["order.view", "order.edit"]);
    const ghee = await buildProduct(gateway.db, storeId, { unit: "weight", price: 640_00, mrp: 640_00, tax_rate: 0 });
    const scanned = {
      changes: [{ line: 2, quantity: 0.626, label: 50_01 }],
      additions: [{ productId: ghee.id, quantity: 0.157, label: 100_00 }],
      shown: { amount: 20_00 + 50_01 + 100_00, tax: 333 },
    };
    expect((await edit(order, scanned, login)).amount).toBe(170_01);
    expect((await read(order)).lines).toMatchObject([
      {},
      { quantity: 0.626, discount: 7, amount: 50_01 },
      { quantity: 0.157, discount: 48, amount: 100_00, agreed: { type: "value", amount: 48 } },
    ]);
    const back = await gateway.call(
      "orders.undo-edit",
      { params: order, body: { version: 2, undoes: 2 } },
      { as: login },
    );
    expect(back.amount).toBe(60_00);
    for (const wrong of [
      { changes: [{ line: 2, quantity: 1, label: 50_01 }] },
      { changes: [{ line: 1, quantity: 2, label: 20_00 }] },
      { changes: [], additions: [{ productId: ghee.id, quantity: 1, label: 1_00 }] },
    ]) {
      const body = { version: 3, additions: [], ...wrong, shown: { amount: 0, tax: 0 } };
      const refused = await gateway.refused("orders.edit-lines", { params: order, body }, { as: login });
      expect(Object.keys(refused.fields ?? {})).toEqual([expect.stringMatching(/^(changes|additions).0.quantity$/)]);
      expect(refused.message).toContain("scan it again");
    }
  });

  it("says what the customer owes, or has paid too much", async () => {
    const order = await anOrder({ paid_amount: 6_000, payment_state: "Online" });
    const less = await edit(order, { changes: [{ line: 1, quantity: 1 }], shown: { amount: 5_000, tax: 238 } });
    expect(less).toMatchObject({ paymentState: "Excess Amount", paidAmount: 6_000, amount: 5_000 });
    const more = await edit(order, {
      version: 2,
      changes: [{ line: 1, quantity: 3 }],
      shown: { amount: 7_000, tax: 333 },
    });
    expect(more.paymentState).toBe("Partially Paid");
  });

  it("keeps the rounding and the tax mode with which the order was placed, whatever the store sets later", async () => {
    const set = (taxMode: "inside" | "on-top", rounding: 1 | 100) =>
      gateway.db.updateTable("stores").set({ rounding, tax_mode: taxMode }).where("id", "=", storeId).execute();
    const product = await buildProduct(gateway.db, storeId, { price: 1_010, tax_rate: 500 });
    const as = gateway.logins.admin;
    const body = {
      source: "web" as const,
      orderType: "Normal" as const,
      deliveryType: "STORE_PICKUP" as const,
      customer: { name: "Asha Rao", phone: "+919876543210" },
      payment: "Online" as const,
      lines: [{ productId: product.id, quantity: 1 }],
    };
    const placed = await gateway.call("orders.create", { params: { storeId }, body }, { as });
    expect(placed.amount).toBe(1_010);
    await set("on-top", 100);
    const order = { storeId, orderId: placed.id };
    const more = { changes: [{ line: 1, quantity: 2 }], shown: { amount: 2_020, tax: 96 } };
    expect((await edit(order, { version: placed.version, ...more })).amount).toBe(2_020);
    expect((await read(order)).terms).toMatchObject({ taxMode: "inside", rounding: 1 });
    const later = await gateway.call("orders.create", { params: { storeId }, body }, { as });
    expect(later.amount).toBe(1_100);
    await set("inside", 1);
    const own = { storeId, orderId: later.id };
    const again = { changes: [{ line: 1, quantity: 3 }], shown: { amount: 3_200, tax: 152 } };
    expect((await edit(own, { version: later.version, ...again })).amount).toBe(3_200);
  });

  it("rounds to what the store rounds to where the order does not say", async () => {
    await gateway.db.updateTable("stores").set({ rounding: 100 }).where("id", "=", storeId).execute();
    const order = await anOrder();
    const row = await edit(order, { changes: [{ line: 2, quantity: 0.432 }], shown: { amount: 5_500, tax: 260 } });
    expect(row.amount).toBe(5_500);
    expect(await read(order)).toMatchObject({ linesAmount: 5_456, rounding: 44 });
    await gateway.db.updateTable("stores").set({ rounding: 1 }).where("id", "=", storeId).execute();
  });
});

describe("an edit that cannot be", () => {
  const shown = { amount: 5_000, tax: 238 };

  it.each([
    [
      "other totals than were shown",
      { changes: [{ line: 1, quantity: 1 }], shown: { amount: 5_000, tax: 0 } },
      "totals-differ",
    ],
    ["half a piece", { changes: [{ line: 1, quantity: 0.5 }], shown }, "invalid"],
    ["a line that is not there", { changes: [{ line: 9, quantity: 1 }], shown }, "invalid"],
    [
      "one line twice",
      {
        changes: [
          { line: 1, quantity: 1 },
          { line: 1, quantity: 2 },
        ],
        shown,
      },
      "invalid",
    ],
    ["nothing at all", { shown }, "invalid"],
    [
      "a status it cannot lead to",
      { changes: [{ line: 1, quantity: 1 }], status: "Price Updated", shown },
      "move-not-allowed",
    ],
  ] as const)("%s is refused, and nothing changes", async (_what, body, code) => {
    const order = await anOrder();
    const before = await read(order);
    await expect(edit(order, body as unknown as Parameters<typeof edit>[1])).rejects.toThrow(`"code":"${code}"`);
    expect({ ...(await read(order)), asOf: "" }).toEqual({ ...before, asOf: "" });
  });

  it("an order that has left the store is refused with its status", async () => {
    const order = await anOrder({ status: "Delivered" });
    await expect(edit(order, { changes: [{ line: 1, quantity: 1 }], shown })).rejects.toThrow(
      '"code":"move-not-allowed","message":"the products of an order that is Delivered cannot be changed"',
    );
  });

  it("a price or discount is refused to whoever may change products only", async () => {
    const order = await anOrder();
    const login = await gateway.logIn(["order.view", "order.edit"]);
    const refused = await gateway.refused(
      "orders.edit-lines",
      {
        params: order,
        body: { version: 1, changes: [{ line: 1, unitPrice: 500 }], additions: [], shown: { amount: 5_000, tax: 238 } },
      },
      { as: login },
    );
    expect(refused).toMatchObject({ status: 422, message: "you may not change prices and discounts" });
    expect((await edit(order, { changes: [{ line: 1, quantity: 1 }], shown }, login)).amount).toBe(5_000);
  });

  it("of two at the same time one is saved, and the other is told so", async () => {
    const order = await anOrder();
    const both = await Promise.allSettled([
      edit(order, { changes: [{ line: 1, quantity: 1 }], shown }),
      edit(order, { changes: [{ line: 1, quantity: 1 }], shown }),
    ]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(String(refused.reason)).toContain('"code":"stale-version"');
  });
});
