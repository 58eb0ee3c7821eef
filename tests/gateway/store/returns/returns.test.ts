import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { ReturnStatus } from "#contract/enumerations.ts";
import type { NewReturn, ReturnRow } from "#contract/returns/schema.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { buildDelivered } from "../../../support/database/returns.ts";
import { buildProduct, buildRider } from "../../../support/database/rows.ts";
import { deliverOrder } from "../../../support/delivered-order.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";
import { setSettings } from "../../../support/settings.ts";

let gateway: TestGateway;
let storeId: string;
let admin: { readonly as: TestGateway["logins"]["admin"] };
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
  admin = { as: gateway.logins.admin };
});
afterEach(async () => {
  expect((await auditBooks(gateway.db, storeId)).findings).toEqual([]);
});

const delivered = () => deliverOrder(gateway);

type Asked = readonly { readonly line: number; readonly quantity: number }[];

/** Asks what a return comes to and creates it, as the console does. */
async function create(orderId: string, asked: Asked, more: Partial<NewReturn> = {}): Promise<ReturnRow> {
  const params = { storeId, orderId };
  const { amount, tax } = await gateway.call(
    "returns.calculate",
    { params, query: {}, body: { lines: [...asked] } },
    admin,
  );
  return gateway.call("returns.create", { params, body: body(asked, amount, tax, more) }, admin);
}

function body(asked: Asked, amount: number, tax = 0, more: Partial<NewReturn> = {}): NewReturn {
  const lines = asked.map((line) => ({ ...line, reason: "Damaged" as const, condition: "Saleable" as const }));
  return { lines, pickup: "STORE", shown: { amount, tax }, ...more };
}

function request(row: ReturnRow, status: ReturnStatus, more: object = {}) {
  const { id, orderId, version } = row;
  return {
    params: { storeId, id, status },
    body: { orderId, status, entityInternalId: storeId, version, ...more },
  };
}
const move = (row: ReturnRow, status: ReturnStatus, more: object = {}) =>
  gateway.call("returns.change-status", request(row, status, more), admin);
const refusedMove = (row: ReturnRow, status: ReturnStatus, more: object = {}) =>
  gateway.refused("returns.change-status", request(row, status, more), admin);

/** Brings a return to the store, up to the receiving of its goods. */
const bring = async (row: ReturnRow) => move(await move(row, "Return Accepted"), "Return Picked");
const onHand = async (productId: string) =>
  Number(
    (
      await gateway.db
        .selectFrom("product_stock")
        .select("on_hand")
        .where("product_id", "=", productId)
        .executeTakeFirstOrThrow()
    ).on_hand,
  );
const readOrder = async (orderId: string) =>
  (await gateway.call("orders.read", { params: { storeId, orderId } }, admin)).order;

describe("a return", () => {
  it("gives back what was charged for its goods, puts the saleable ones on the shelf and writes off the rest", async () => {
    const { order, params, pieces, weighed } = await delivered();
    expect(order).toMatchObject({ amount: 60_00, paymentState: "Completed" });
    const asked = [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 0.5 },
    ];
    const told = await gateway.call("returns.calculate", { params, query: {}, body: { lines: asked } }, admin);
    expect(told).toMatchObject({ amount: 30_00, due: 0, back: [{ method: "UPI", amount: 30_00 }] });
    const made = await create(order.id, asked);
    expect(made).toMatchObject({ status: "Pending", amount: 30_00, itemCount: 2, orderNumber: order.number });
    const picked = await bring(made);
    const count = (quantity: number) =>
      gateway.call(
        "returns.calculate",
        {
          params,
          query: {},
          body: {
            lines: [
              { line: 1, quantity },
              { line: 2, quantity: 0.5 },
            ],
            returnId: made.id,
            counted: true,
          },
        },
        admin,
      );
    expect((await count(2)).amount).toBe(30_00);
    await expect(count(0.5)).rejects.toThrow("is sold by the piece");
    const { amount, tax } = await count(1);
    expect(amount).toBe(20_00);
    // One piece less was in the bag, and the weighed goods cannot be sold any more.
    const received = [
      { line: 1, quantity: 1, condition: "Saleable" as const },
      { line: 2, quantity: 0.5, condition: "Expired" as const },
    ];
    expect((await refusedMove(picked, "Completed", { received })).fields).toHaveProperty("received.0.note");
    const [short, expired] = received;
    const counted = { received: [{ ...short, note: "one was eaten" }, expired] };
    expect(await refusedMove(picked, "Completed", { ...counted, shown: { amount: 30_00, tax } })).toMatchObject({
      code: "totals-differ",
      message: "the amount is now 20.00, 30.00 was shown",
    });
    const done = await move(picked, "Completed", { ...counted, shown: { amount, tax } });
    expect(done).toMatchObject({ status: "Completed", amount: 20_00 });
    expect(await readOrder(order.id)).toMatchObject({
      status: "Delivered",
      amount: 60_00,
      returnedAmount: 20_00,
      paymentState: "Excess Amount",
    });
    expect(await onHand(pieces.id)).toBe(8);
    expect(await onHand(weighed.id)).toBe(8.5);
    const { lines } = await gateway.call("returns.read", { params: { storeId, id: done.id } }, admin);
    expect(lines).toMatchObject([
      { line: 1, quantity: 2, counted: 1, note: "one was eaten", amount: 10_00 },
      { line: 2, quantity: 0.5, counted: 0.5, condition: "Expired", amount: 10_00 },
    ]);
    const { entries } = await gateway.call("returns.history", { params: { id: done.id }, query: { storeId } }, admin);
    expect(entries.map(({ toStatus }) => toStatus)).toEqual([
      "Pending",
      "Return Accepted",
      "Return Picked",
      "Completed",
    ]);
  });

  it("of all that is left makes the order Returned, and what goes back is all that was paid", async () => {
    const { order, pieces, weighed } = await delivered();
    await move(await bring(await create(order.id, [{ line: 1, quantity: 1 }])), "Completed");
    const rest = [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 1.5 },
    ];
    const last = await move(await bring(await create(order.id, rest)), "Completed");
    expect(last.amount).toBe(50_00);
    expect(await readOrder(order.id)).toMatchObject({
      status: "Returned",
      returnedAmount: 60_00,
      paymentState: "Refund Not Completed",
    });
    expect([await onHand(pieces.id), await onHand(weighed.id)]).toEqual([10, 10]);
  });

  it("never takes back more than was supplied, though fifty are asked for at once", async () => {
    const order = await buildDelivered(gateway.db, storeId, {
      lines: [{ quantity: 7, amount: 7_000, tax: 0, tax_rate: 0 }],
    });
    const params = { storeId, orderId: order.id };
    const asked = [{ line: 1, quantity: 1 }];
    const calls = Array.from({ length: 50 }, () =>
      gateway.send("returns.create", { params, body: body(asked, 1_000) }, admin),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 422)).toHaveLength(43);
    const { lines } = await gateway.call("returns.products", { params, query: {} }, admin);
    expect(lines).toMatchObject([{ supplied: 7, returned: 7, returnable: 0, because: "all of it is returned" }]);
    // What is rejected can be returned again.
    const [first] = (
      await gateway.call(
        "returns.filter",
        {
          query: { filterType: "RETURN_ORDER", page: 1, pageSize: 25 },
          body: { entityInternalId: storeId, text: order.number },
        },
        admin,
      )
    ).rows;
    if (first) await move(first, "Return Rejected", { note: "opened" });
    expect((await gateway.call("returns.products", { params, query: {} }, admin)).lines).toMatchObject([
      { returnable: 1 },
    ]);
  });

  it("is refused where it comes to another amount than was shown, and after its time", async () => {
    const order = await buildDelivered(gateway.db, storeId, { placed_at: "2026-01-05T10:00:00.000Z" });
    const late = await gateway.refused(
      "returns.create",
      { params: { storeId, orderId: order.id }, body: body([{ line: 1, quantity: 1 }], 1_000, 47) },
      admin,
    );
    expect(late).toMatchObject({
      status: 422,
      fields: { "lines.0.line": "Rice: the time to return it is over" },
    });
    const fresh = await buildDelivered(gateway.db, storeId);
    const params = { storeId, orderId: fresh.id };
    const other = { params, body: body([{ line: 1, quantity: 1 }], 1_001, 47) };
    expect(await gateway.refused("returns.create", other, admin)).toMatchObject({ code: "totals-differ" });
    const open = await buildDelivered(gateway.db, storeId, {
      status: "Accepted",
      payment_state: "Pay on Delivery",
      pay_by: "Pay on Delivery",
    });
    expect(
      (await gateway.call("returns.products", { params: { storeId, orderId: open.id }, query: {} }, admin)).lines,
    ).toMatchObject([{ returnable: 0, because: "the order is not delivered" }]);
  });

  it("can be changed while it is Pending: its own goods do not stand in its way", async () => {
    const { order, params } = await delivered();
    const made = await create(order.id, [{ line: 1, quantity: 3 }]);
    const { lines } = await gateway.call("returns.products", { params, query: { returnId: made.id } }, admin);
    expect(lines.map(({ returnable }) => returnable)).toEqual([3, 1.5]);
    const asked = [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 1 },
    ];
    const { amount } = await gateway.call(
      "returns.calculate",
      { params, query: {}, body: { lines: asked, returnId: made.id } },
      admin,
    );
    const edit = { params: { storeId, id: made.id }, body: { ...body(asked, amount, 0, { note: "so" }), version: 1 } };
    const other = { ...edit, body: { ...edit.body, shown: { amount: amount + 1, tax: 0 } } };
    expect((await gateway.refused("returns.edit", other, admin)).message).toBe(
      "the amount is now 40.00, 40.01 was shown",
    );
    const changed = await gateway.call("returns.edit", edit, admin);
    expect(changed).toMatchObject({ amount: 40_00, itemCount: 2, version: 2 });
    const kept = await gateway.call("returns.read", { params: { storeId, id: made.id } }, admin);
    expect(kept).toMatchObject({ note: "so", chosenDelivery: null, lines: [{ quantity: 2 }, { quantity: 1 }] });
    await move(changed, "Return Accepted");
    const late = { ...edit, body: { ...edit.body, version: 3 } };
    expect(await gateway.refused("returns.edit", late, admin)).toMatchObject({ code: "move-not-allowed" });
  });

  it("is not calculated anew once it is completed", async () => {
    const { order, params } = await delivered();
    const made = await bring(await create(order.id, [{ line: 1, quantity: 1 }]));
    await move(made, "Completed", { received: [{ line: 1, quantity: 1, condition: "Saleable" }] });
    const body = { lines: [{ line: 1, quantity: 2 }], returnId: made.id };
    const wrong = { status: 404, fields: { returnId: "is not an open return of this order" } };
    expect(await gateway.refused("returns.calculate", { params, query: {}, body }, admin)).toMatchObject(wrong);
    const query = { returnId: made.id };
    expect(await gateway.refused("returns.products", { params, query }, admin)).toMatchObject(wrong);
  });

  it("tells how the offers of its order change when part of a bundle comes back", async () => {
    const { db } = gateway;
    const [bread, jam] = [await buildProduct(db, storeId), await buildProduct(db, storeId)];
    const offer = {
      id: "00000000-0000-4000-8000-000000000001",
      title: "Breakfast",
      type: "bundle",
      units: [bread, jam].map(({ id }) => ({ productId: id, quantity: 1 })),
      price: 15_00,
    };
    const order = await buildDelivered(db, storeId, {
      lines: [bread, jam].map(({ id }) => ({
        product_id: id,
        quantity: 2,
        unit_price: 10_00,
        offer_discount: 5_00,
        amount: 15_00,
        tax_rate: 0,
        tax: 0,
      })),
    });
    await db
      .updateTable("orders")
      .set({ agreed_offers: JSON.stringify([offer]) })
      .where("id", "=", order.id)
      .execute();
    const ask = (lines: Asked) =>
      gateway.call(
        "offers.of-order",
        {
          params: { storeId, orderId: order.id },
          query: { filterType: "RETURN_ORDER" },
          body: { lines: [...lines] },
        },
        admin,
      );
    const { offers } = await ask([{ line: 1, quantity: 1 }]);
    expect(offers).toMatchObject([{ offer: { title: "Breakfast" }, saves: 10_00, after: 5_00 }]);
    await create(order.id, [{ line: 1, quantity: 1 }]);
    expect((await ask([{ line: 1, quantity: 1 }])).offers).toMatchObject([{ saves: 5_00, after: 0 }]);
  });

  it("can be asked for as long as its product says, else the nearest category of it that does", async () => {
    const { call, db } = gateway;
    const category = async (name: string, parentId: string | null, returnDays: number | null) =>
      call("categories.create", { params: { storeId }, body: { name, parentId, returnDays } }, admin);
    const food = await category("Fresh food", null, 3);
    const berries = await category("Soft fruit", food.id, null);
    const product = await buildProduct(db, storeId, { category_id: berries.id });
    const order = await buildDelivered(db, storeId, { lines: [{ product_id: product.id }] });
    const { lines } = await call("returns.products", { params: { storeId, orderId: order.id }, query: {} }, admin);
    const days = async () => {
      const asked = await call("returns.products", { params: { storeId, orderId: order.id }, query: {} }, admin);
      return (Date.parse(asked.lines[0]?.until ?? "") - Date.parse(lines[0]?.until ?? "")) / 86_400_000 + 3;
    };
    await call(
      "categories.change",
      { params: { storeId, id: berries.id }, body: { version: berries.version, changes: { returnDays: 1 } } },
      admin,
    );
    expect(await days()).toBe(1);
    const { version } = (await call("products.read", { params: { storeId, id: product.id } }, admin)).record;
    const change = { params: { storeId, id: product.id }, body: { version, changes: { returnDays: 30 } } };
    await call("products.change", change, admin);
    expect(await days()).toBe(30);
  });

  it("can be asked for as long as the store says for its category, and a change of that is audited", async () => {
    const { call, refused, db } = gateway;
    const order = await buildDelivered(db, storeId, { lines: [{ category: "Berries" }] });
    const params = { storeId, orderId: order.id };
    const until = async () => (await call("returns.products", { params, query: {} }, admin)).lines[0]?.until;
    const before = await call("settings.returns.read", { params: { storeId } }, admin);
    const windows = [{ category: "Berries", days: 2 }];
    const { returnDays } = before;
    const set = (returnWindows: typeof windows) =>
      setSettings(gateway, "returns", storeId, { returnDays, returnWindows }, admin);
    const usual = await until();
    await set(windows);
    const short = await until();
    expect(Date.parse(usual ?? "") - Date.parse(short ?? "")).toBe((returnDays - 2) * 86_400_000);
    const { categories, version } = await call("settings.returns.read", { params: { storeId } }, admin);
    expect(categories).toContain("Berries");
    const entry = await db.selectFrom("audit_entries").select("after").orderBy("sequence", "desc").executeTakeFirst();
    expect(entry?.after).toEqual({ returnWindows: { Berries: 2 } });
    const twice = { version, returnDays, returnWindows: [...windows, ...windows] };
    const refusal = await refused("settings.returns.change", { params: { storeId }, body: twice }, admin);
    expect(refusal.fields).toEqual({ returnWindows: "names a category twice" });
    await set([]);
  });

  it("goes by its table only, with a rider or a reason where it needs one, and one step can be taken back", async () => {
    const order = await buildDelivered(gateway.db, storeId);
    const made = await create(order.id, [{ line: 1, quantity: 1 }], { pickup: "ADDRESS" });
    expect(await refusedMove(made, "Completed")).toMatchObject({ status: 409, code: "move-not-allowed" });
    expect((await refusedMove(made, "Return Rejected")).fields).toEqual({
      note: "Return Rejected needs a reason",
    });
    const accepted = await move(made, "Return Accepted");
    expect((await refusedMove(accepted, "Return Picked")).message).toBe("these goods are fetched at the address");
    const ready = await move(accepted, "Ready for Pickup");
    expect((await refusedMove(ready, "Assign Rider")).fields).toEqual({ riderId: "Assign Rider needs a rider" });
    const { id: riderId } = await buildRider(gateway.db, storeId, { name: "Chandra" });
    const assigned = await move(ready, "Assign Rider", { riderId });
    expect(assigned).toMatchObject({ riderName: "Chandra" });
    const back = await move(assigned, "Ready for Pickup", { undoes: assigned.version });
    expect(back).toMatchObject({ status: "Ready for Pickup", riderId: null });
    // The undone step is undone itself, with the rider it had.
    const anew = await move(back, "Assign Rider", { riderId, undoes: back.version });
    expect((await refusedMove(anew, "Assign Rider", { riderId })).fields).toEqual({
      riderId: "Chandra is already the rider of this return",
    });
    // While nobody has set out for it, another rider may take it, which can be taken back too.
    const { id: otherId } = await buildRider(gateway.db, storeId, { name: "Devi" });
    const given = await move(anew, "Assign Rider", { riderId: otherId });
    expect(given).toMatchObject({ status: "Assign Rider", riderName: "Devi" });
    const returned = await move(given, "Assign Rider", { riderId, undoes: given.version });
    expect(returned).toMatchObject({ riderName: "Chandra" });
    const again = await move(returned, "Pickup Initiated");
    expect(await refusedMove(again, "Assign Rider", { riderId: otherId })).toMatchObject({ code: "move-not-allowed" });
    const missed = await move(again, "Return Not Picked", { note: "nobody at home" });
    expect(await move(missed, "Return Rejected", { note: "third time" })).toMatchObject({ status: "Return Rejected" });
  });
});

describe("the payload of the specification", () => {
  it("moves a return as it stands, and a version is checked when it is sent", async () => {
    const { order } = await delivered();
    const row = await create(order.id, [{ line: 1, quantity: 1 }]);
    const bare = (status: ReturnStatus, more: object = {}) => ({
      params: { storeId, id: row.id, status },
      body: { orderId: order.id, status, entityInternalId: storeId, ...more },
    });
    const accepted = await gateway.call("returns.change-status", bare("Return Accepted"), admin);
    expect(accepted).toMatchObject({ status: "Return Accepted", version: row.version + 1 });
    const stale = bare("Return Picked", { version: row.version });
    expect(await gateway.refused("returns.change-status", stale, admin)).toMatchObject({ code: "stale-version" });
    expect(await gateway.call("returns.change-status", bare("Return Picked"), admin)).toMatchObject({
      status: "Return Picked",
    });
    const otherStore = bare("Completed", { entityInternalId: gateway.stores.south });
    expect((await gateway.refused("returns.change-status", otherStore, admin)).status).toBe(422);
    expect(await gateway.call("returns.change-status", bare("Completed"), admin)).toMatchObject({
      status: "Completed",
    });
  });
});

describe("calls at once", () => {
  const deadlocks = async () => {
    const read = sql<{ deadlocks: string }>`
      select pg_stat_force_next_flush(), deadlocks from pg_stat_database where datname = current_database()`;
    const [row] = (await read.execute(gateway.db)).rows;
    return { deadlocks: Number(row?.deadlocks ?? 0) };
  };
  const statusesOf = async (calls: readonly Promise<Response>[]) =>
    (await Promise.all(calls)).map(({ status }) => status).sort();
  const send = (row: ReturnRow, status: ReturnStatus, more: object = {}) =>
    gateway.send("returns.change-status", request(row, status, more), admin);

  it("receive the goods of a return once, and what came is on the shelf once", async () => {
    const { order, pieces } = await delivered();
    const picked = await bring(await create(order.id, [{ line: 1, quantity: 2 }]));
    const counts = [2, 1, 2, 1, 2, 1, 2, 1].map((quantity) => ({
      received: [{ line: 1, quantity, condition: "Saleable", note: "counted" }],
    }));
    const statuses = await statusesOf(counts.map((more) => send(picked, "Completed", more)));
    expect(statuses).toEqual([200, ...Array.from({ length: 7 }, () => 409)]);
    const { amount } = (await gateway.call("returns.read", { params: { storeId, id: picked.id } }, admin)).record;
    expect((await readOrder(order.id)).returnedAmount).toBe(amount);
    expect(await onHand(pieces.id)).toBe(7 + amount / 10_00);
  });

  it("that complete a return and issue its invoice never wait for each other in a ring", async () => {
    const { order } = await delivered();
    const picked = await bring(await create(order.id, [{ line: 1, quantity: 1 }]));
    const { deadlocks: before } = await deadlocks();
    const params = { storeId, id: picked.id };
    await Promise.all([
      send(picked, "Completed"),
      ...Array.from({ length: 8 }, () => gateway.send("returns.generate-invoice", { params, body: {} }, admin)),
    ]);
    expect((await deadlocks()).deadlocks).toBe(before);
  });

  it("of two returns of one order are both received, whichever is first, and the last makes it Returned", async () => {
    const { order, pieces } = await delivered();
    const rest = [
      { line: 1, quantity: 2 },
      { line: 2, quantity: 1.5 },
    ];
    const both = [await create(order.id, [{ line: 1, quantity: 1 }]), await create(order.id, rest)];
    const picked = await Promise.all(both.map(bring));
    expect(await statusesOf(picked.map((row) => send(row, "Completed")))).toEqual([200, 200]);
    expect(await readOrder(order.id)).toMatchObject({ status: "Returned", returnedAmount: 60_00 });
    expect(await onHand(pieces.id)).toBe(10);
  });

  it("to accept, reject and edit a return come to one of these", async () => {
    const { order, params } = await delivered();
    const made = await create(order.id, [{ line: 1, quantity: 2 }]);
    const edited = { ...body([{ line: 1, quantity: 1 }], 10_00), version: made.version };
    const statuses = await statusesOf([
      send(made, "Return Accepted"),
      send(made, "Return Rejected", { note: "opened" }),
      gateway.send("returns.edit", { params: { storeId, id: made.id }, body: edited }, admin),
    ]);
    expect(statuses).toEqual([200, 409, 409]);
    const { record: row, lines } = await gateway.call("returns.read", { params: { storeId, id: made.id } }, admin);
    expect(row.version).toBe(2);
    const { lines: left } = await gateway.call("returns.products", { params, query: {} }, admin);
    const asked = row.status === "Return Rejected" ? 0 : (lines[0]?.quantity ?? 0);
    expect(left[0]).toMatchObject({ returned: asked, returnable: 3 - asked });
  });

  it("to receive goods and to take the step before it back come to one of these", async () => {
    const { order, pieces } = await delivered();
    const picked = await bring(await create(order.id, [{ line: 1, quantity: 3 }]));
    const undo = { undoes: picked.version };
    const statuses = await statusesOf([send(picked, "Completed"), send(picked, "Return Accepted", undo)]);
    expect(statuses).toEqual([200, 409]);
    const { record: row } = await gateway.call("returns.read", { params: { storeId, id: picked.id } }, admin);
    expect(await onHand(pieces.id)).toBe(row.status === "Completed" ? 10 : 7);
  });
});

describe("what cannot be", () => {
  const field = async (call: Promise<{ readonly status: number; readonly fields?: object | undefined }>) => {
    const { status, fields = {} } = await call;
    return { status, fields: Object.keys(fields) };
  };

  it("is refused with its field when a return is asked for or edited, and nothing is written", async () => {
    const { order, params } = await delivered();
    const other = await delivered();
    const made = await create(order.id, [{ line: 1, quantity: 2 }]);
    const wrong: readonly (readonly [Asked, string])[] = [
      [[{ line: 9, quantity: 1 }], "lines.0.line"],
      [[{ line: 1, quantity: 0 }], "lines.0.quantity"],
      [[{ line: 1, quantity: -1 }], "lines.0.quantity"],
      [[{ line: 1, quantity: 0.5 }], "lines.0.quantity"],
      [[{ line: 2, quantity: 1.501 }], "lines.0.quantity"],
      [[{ line: 2, quantity: 0.0001 }], "lines.0.quantity"],
      [[{ line: 1, quantity: 4 }], "lines.0.quantity"],
      [
        [
          { line: 2, quantity: 1 },
          { line: 2, quantity: 0.5 },
        ],
        "lines.1.line",
      ],
    ];
    for (const [asked, name] of wrong) {
      const calls = [
        gateway.refused("returns.calculate", { params, query: {}, body: { lines: asked } } as never, admin),
        gateway.refused("returns.create", { params, body: body(asked, 10_00) }, admin),
        gateway.refused(
          "returns.edit",
          { params: { storeId, id: made.id }, body: { ...body(asked, 10_00), version: 1 } },
          admin,
        ),
      ];
      for (const call of calls) expect(await field(call)).toEqual({ status: 422, fields: [name] });
    }
    // A return is of one order: another one, even of the same customer, is not found under it.
    const elsewhere = { ...request(made, "Return Accepted").body, orderId: other.order.id };
    const call = gateway.refused(
      "returns.change-status",
      { params: { storeId, id: made.id, status: "Return Accepted" }, body: elsewhere },
      admin,
    );
    expect(await field(call)).toEqual({ status: 404, fields: ["orderId"] });
    expect((await gateway.call("returns.read", { params: { storeId, id: made.id } }, admin)).record).toEqual(made);
  });

  it("is refused with its field when goods are received, and the order stays as it was", async () => {
    const { order } = await delivered();
    await create(order.id, [{ line: 1, quantity: 1 }]);
    const picked = await bring(await create(order.id, [{ line: 1, quantity: 1 }]));
    const line = { line: 1, quantity: 1, condition: "Saleable", note: "so" };
    const wrong: readonly (readonly [readonly object[], string])[] = [
      [[{ ...line, quantity: -1 }], "received.0.quantity"],
      [[{ ...line, quantity: 0.5 }], "received.0.quantity"],
      // One piece is asked for by the other return.
      [[{ ...line, quantity: 3 }], "received.0.quantity"],
      [[{ ...line, line: 2 }], "received.0.line"],
      [[line, line], "received"],
      [[{ ...line, condition: "Eaten" }], "received.0.condition"],
    ];
    const before = await readOrder(order.id);
    for (const [received, name] of wrong)
      expect(await field(refusedMove(picked, "Completed", { received }))).toEqual({ status: 422, fields: [name] });
    expect(await readOrder(order.id)).toEqual(before);
    // More than was asked may come, as long as it was supplied.
    const done = await move(picked, "Completed", { received: [{ ...line, quantity: 2 }] });
    expect(done).toMatchObject({ status: "Completed", amount: 20_00 });
  });
});

it("several returns of one order are completed by one batch, and the order follows", async () => {
  const { order, pieces } = await delivered();
  const made = [
    await bring(await create(order.id, [{ line: 1, quantity: 1 }])),
    await bring(
      await create(order.id, [
        { line: 1, quantity: 2 },
        { line: 2, quantity: 1.5 },
      ]),
    ),
  ];
  const rows = made.map(({ id, orderId, version }) => ({ params: { id }, body: { orderId, version } }));
  const shared = { status: "Completed", entityInternalId: storeId };
  const batch = {
    params: { storeId },
    body: { call: "returns.change-status" as const, params: { status: "Completed" }, body: shared, rows },
  };
  const { rows: results } = await gateway.call("records.batch", batch, admin);
  expect(results.map(({ error }) => error)).toEqual([null, null]);
  expect(await readOrder(order.id)).toMatchObject({ status: "Returned", returnedAmount: 60_00 });
  expect(await onHand(pieces.id)).toBe(10);
});

it("an order is not Returned by hand while a return of it is open, and is again once that has ended", async () => {
  const { order } = await delivered();
  const made = await create(order.id, [{ line: 1, quantity: 1 }]);
  const byHand = async () => {
    const { version } = await gateway.db
      .selectFrom("orders")
      .select("version")
      .where("id", "=", order.id)
      .executeTakeFirstOrThrow();
    return { params: { storeId, orderId: order.id, status: "Returned" }, body: { version, note: "" } } as const;
  };
  expect(await gateway.refused("orders.change-status", await byHand(), admin)).toMatchObject({
    status: 409,
    code: "move-not-allowed",
    message: `return ${made.number} of this order is open: complete or reject it first`,
  });
  await move(made, "Return Rejected", { note: "opened" });
  expect(await gateway.call("orders.change-status", await byHand(), admin)).toMatchObject({ status: "Returned" });
});
