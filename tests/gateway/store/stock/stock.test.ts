import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterEach, beforeAll, describe, expect, it, test } from "vitest";
import type { LinesEdit } from "#contract/orders/editing/edit-schema.ts";
import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { HandMovement } from "#contract/stock/schema.ts";
import { insertRows } from "#gateway/database/insert-rows.ts";
import { changeCounts } from "#gateway/store/orders/rows/order-status-counts.ts";
import { likelyStatus, nextStatuses } from "#contract/orders/status.ts";
import { seededChance } from "#gateway/demo/chance.ts";
import { findStockErrors } from "#gateway/store/stock/find-stock-errors.ts";
import { buildOrder, buildPicker, buildProduct, unique } from "../../../support/database/rows.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";
import { runs } from "../../../support/run/tier.ts";

let gateway: TestGateway;
let storeId: string;
let admin: { readonly as: TestGateway["logins"]["admin"] };
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
  admin = { as: gateway.logins.admin };
});
afterEach(async () => expect(await findStockErrors(gateway.db, storeId)).toEqual([]));

/** A product of 10.00 of which so much was received. */
async function aProduct(onHand: number, more: Partial<HandMovement> & { unit?: "piece" | "weight" } = {}) {
  const { unit = "piece", ...limits } = more;
  const product = await buildProduct(gateway.db, storeId, { unit, price: 1_000, tax_rate: 0 });
  await move(product.id, { kind: "received", quantity: onHand, ...limits });
  return product;
}

function move(productId: string, body: Partial<HandMovement> & Pick<HandMovement, "kind" | "quantity">) {
  return gateway.call("stock.move", { params: { storeId }, body: { productId, ...body } }, admin);
}

function intake(lines: NewOrder["lines"]): NewOrder {
  const customer = { name: "Asha Rao", phone: "+919876543210" };
  return { source: "web", orderType: "Normal", deliveryType: "STORE_PICKUP", customer, payment: "Online", lines };
}

const place = (...lines: NewOrder["lines"]) =>
  gateway.call("orders.create", { params: { storeId }, body: intake(lines) }, admin);
const refusedPlace = (...lines: NewOrder["lines"]) =>
  gateway.refused("orders.create", { params: { storeId }, body: intake(lines) }, admin);

const editRequest = (order: OrderRow, body: Partial<LinesEdit>, amount: number) => ({
  params: { storeId, orderId: order.id },
  body: { version: order.version, changes: [], additions: [], shown: { amount, tax: 0 }, ...body },
});
const edit = (order: OrderRow, body: Partial<LinesEdit>, amount: number) =>
  gateway.call("orders.edit-lines", editRequest(order, body, amount), admin);

async function to(order: OrderRow, ...statuses: OrderRow["status"][]): Promise<OrderRow> {
  let row = order;
  for (const status of statuses) {
    const params = { storeId, orderId: row.id, status };
    row = await gateway.call("orders.change-status", { params, body: { version: row.version, note: "so" } }, admin);
  }
  return row;
}

/** Sets the status past all rules, where the way there does not matter. */
async function jump(order: OrderRow, status: OrderRow["status"]): Promise<OrderRow> {
  await gateway.db.updateTable("orders").set({ status }).where("id", "=", order.id).execute();
  const { db } = gateway;
  await db.transaction().execute((trx) => changeCounts(trx, storeId, { [order.status]: -1, [status]: 1 }));
  return { ...order, status };
}

async function figures(productId: string) {
  const { rows } = await sql<{ onHand: number; reserved: number }>`
    select on_hand::float8 as "onHand", reserved::float8 as reserved from product_stock
    where store_id = ${storeId} and product_id = ${productId}`.execute(gateway.db);
  return rows[0];
}

async function movements(productId: string) {
  const params = { storeId, productId };
  const page = await gateway.call("stock.movements", { params, query: { page: 1, pageSize: 100 } }, admin);
  return page.movements.toReversed();
}

test("a page of movements tells what the stock is now, and that of a product nobody counts is not there", async () => {
  const { id } = await aProduct(10, { safety: 2, purchaseLimit: 4 });
  await place({ productId: id, quantity: 3 });
  const page = (productId: string) =>
    gateway.call("stock.movements", { params: { storeId, productId }, query: { page: 1, pageSize: 25 } }, admin);
  const stock = { productId: id, onHand: 10, reserved: 3, safety: 2, available: 5, purchaseLimit: 4 };
  expect(await page(id)).toMatchObject({
    stock,
    total: 2,
    movements: [
      { number: 2, kind: "reserved" },
      { number: 1, kind: "opening" },
    ],
  });
  const unknown = await buildProduct(gateway.db, storeId);
  expect(await page(unknown.id)).toMatchObject({ stock: null, total: 0, movements: [] });
});

describe("the stock follows an order", () => {
  test("reserved when it comes and grows, taken when it is delivered, back when it is returned", async () => {
    const { id } = await aProduct(10);
    const order = await place({ productId: id, quantity: 2 });
    expect(await figures(id)).toEqual({ onHand: 10, reserved: 2 });
    const more = await edit(order, { changes: [{ line: 1, quantity: 5 }] }, 5_000);
    expect(await figures(id)).toEqual({ onHand: 10, reserved: 5 });
    const undo = { params: { storeId, orderId: order.id }, body: { version: more.version, undoes: more.version } };
    const back = await gateway.call("orders.undo-edit", undo, admin);
    expect(await figures(id)).toEqual({ onHand: 10, reserved: 2 });
    const accepted = await to(back, "Accepted");
    const delivered = await to(await jump(accepted, "Ready for Delivery"), "Delivered");
    expect(await figures(id)).toEqual({ onHand: 8, reserved: 0 });
    await to(delivered, "Returned");
    expect(await figures(id)).toEqual({ onHand: 10, reserved: 0 });
    const told = (await movements(id)).map(({ kind, onHandBy, reservedBy, order }) => [
      kind,
      onHandBy,
      reservedBy,
      order?.version ?? null,
    ]);
    expect(told).toEqual([
      ["opening", 10, 0, null],
      ["reserved", 0, 2, 1],
      ["reserved", 0, 3, 2],
      ["released", 0, -3, 3],
      ["sold", -2, -2, 5],
      ["returned", 2, 0, 6],
    ]);
    expect((await movements(id)).at(-1)).toMatchObject({ number: 6, onHand: 10, by: gateway.logins.admin.name });
  });

  test("released when it is cancelled", async () => {
    const { id } = await aProduct(3);
    await to(await place({ productId: id, quantity: 3 }), "Cancelled");
    expect(await figures(id)).toEqual({ onHand: 3, reserved: 0 });
  });

  test("a product that is not counted has neither figures nor limits", async () => {
    const { id } = await buildProduct(gateway.db, storeId);
    await place({ productId: id, quantity: 500 });
    expect(await figures(id)).toBeUndefined();
    expect(await movements(id)).toEqual([]);
  });

  test("one that is counted from now on has what open orders hold reserved; they are delivered as any other", async () => {
    const { id } = await buildProduct(gateway.db, storeId);
    const order = await place({ productId: id, quantity: 4 });
    await move(id, { kind: "counted", quantity: 3 });
    expect(await figures(id)).toEqual({ onHand: 3, reserved: 4 });
    // One more goes out than was counted: the count was wrong, and is corrected first.
    await to(await jump(order, "Ready for Delivery"), "Delivered");
    expect(await figures(id)).toEqual({ onHand: 0, reserved: 0 });
    expect((await movements(id)).slice(2)).toMatchObject([
      { kind: "corrected", onHandBy: 1, note: "1 more went out than were counted", order: { id: order.id } },
      { kind: "sold", onHandBy: -4, reservedBy: -4, onHand: 0 },
    ]);
  });
});

describe("an order that asks for too much", () => {
  test("is refused with the words and the line, and reserves nothing", async () => {
    const [scarce, gone, limited, kept] = [
      await aProduct(3),
      await aProduct(0),
      await aProduct(20, { purchaseLimit: 5 }),
      await aProduct(4, { safety: 3 }),
    ];
    const refused = await refusedPlace(
      { productId: scarce.id, quantity: 4 },
      { productId: gone.id, quantity: 1 },
      { productId: limited.id, quantity: 6 },
      { productId: kept.id, quantity: 2 },
    );
    expect(refused).toMatchObject({
      status: 409,
      fields: {
        "lines.0.quantity": "STOCK LIMIT EXCEED: only 3 left for this order",
        "lines.1.quantity": "OUT OF STOCK",
        "lines.2.quantity": "PURCHASE LIMIT EXCEED: at most 5 in one order",
        "lines.3.quantity": "STOCK LIMIT EXCEED: only 1 left for this order",
      },
    });
    expect(await figures(scarce.id)).toEqual({ onHand: 3, reserved: 0 });
    await place({ productId: scarce.id, quantity: 3 });
    expect(await refusedPlace({ productId: scarce.id, quantity: 1 })).toMatchObject({ code: "out-of-stock" });
  });

  test("several lines of one product count together, and the refusal stands at each that asks for more", async () => {
    const { id } = await aProduct(5);
    const refused = await refusedPlace({ productId: id, quantity: 3 }, { productId: id, quantity: 3 });
    expect(Object.keys(refused.fields ?? {})).toEqual(["lines.0.quantity", "lines.1.quantity"]);
    const order = await place({ productId: id, quantity: 2 }, { productId: id, quantity: 3 });
    await edit(
      order,
      {
        changes: [
          { line: 1, quantity: 4 },
          { line: 2, quantity: 1 },
        ],
      },
      5_000,
    );
    expect(await figures(id)).toEqual({ onHand: 5, reserved: 5 });
  });

  test("an edit is refused in the same way; so is taking back one that had given others room", async () => {
    const { id } = await aProduct(5);
    const other = await aProduct(1);
    const order = await place({ productId: id, quantity: 4 });
    const body = { changes: [{ line: 1, quantity: 6 }], additions: [{ productId: other.id, quantity: 2 }] };
    expect(await gateway.refused("orders.edit-lines", editRequest(order, body, 8_000), admin)).toMatchObject({
      code: "stock-limit",
      fields: {
        "changes.0.quantity": "STOCK LIMIT EXCEED: only 5 left for this order",
        "additions.0.quantity": "STOCK LIMIT EXCEED: only 1 left for this order",
      },
    });
    const less = await edit(order, { changes: [{ line: 1, quantity: 1 }] }, 1_000);
    await place({ productId: id, quantity: 3 });
    const undo = { params: { storeId, orderId: order.id }, body: { version: less.version, undoes: less.version } };
    expect(await gateway.refused("orders.undo-edit", undo, admin)).toMatchObject({ status: 409, code: "stock-limit" });
    expect(await figures(id)).toEqual({ onHand: 5, reserved: 4 });
  });
});

describe("the last pieces", () => {
  test("of 50 orders at once exactly as many are taken as there is stock; all others hear why", async () => {
    const [one, other] = [await aProduct(20), await aProduct(15)];
    // Half of them name the products the other way round: locks in the order of lines would end in deadlocks.
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => {
        const lines = [one.id, other.id].map((productId) => ({ productId, quantity: 1 }));
        const body = intake(at % 2 ? lines : lines.toReversed());
        return gateway.send("orders.create", { params: { storeId }, body }, admin);
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(15);
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect((await answer.json()) as unknown).toMatchObject({ code: 409, error: { code: "out-of-stock" } });
    }
    expect(await figures(one.id)).toEqual({ onHand: 20, reserved: 15 });
    expect(await figures(other.id)).toEqual({ onHand: 15, reserved: 15 });
  });

  test("of 50 edits at once the same, while a count goes on", async () => {
    const [one, other] = [await aProduct(70), await aProduct(500)];
    const orders: OrderRow[] = [];
    for (let left = 50; left > 0; left--) {
      orders.push(await place(...[one, other].map(({ id }) => ({ productId: id, quantity: 1 }))));
    }
    const changes = [1, 2].map((line) => ({ line, quantity: 2 }));
    const [answers] = await Promise.all([
      Promise.all(
        orders.map((order) => gateway.send("orders.edit-lines", editRequest(order, { changes }, 4_000), admin)),
      ),
      move(one.id, { kind: "counted", quantity: 80 }),
    ]);
    const { onHand, reserved } = (await figures(one.id)) ?? { onHand: 0, reserved: 0 };
    expect(onHand).toBe(80);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(reserved).toBe(50 + answers.filter(({ status }) => status === 200).length);
    expect(reserved).toBeGreaterThanOrEqual(70);
    expect(reserved).toBeLessThanOrEqual(80);
  });

  test("a first count while orders come misses none of them", async () => {
    const { id } = await buildProduct(gateway.db, storeId);
    await Promise.all([
      ...Array.from({ length: 12 }, () => place({ productId: id, quantity: 1 })),
      move(id, { kind: "received", quantity: 50 }),
    ]);
    expect(await figures(id)).toEqual({ onHand: 50, reserved: 12 });
  });
});

test("500 orders are delivered in one call, and their stock with them", async () => {
  const products = await Promise.all(
    Array.from({ length: 8 }, () => buildProduct(gateway.db, storeId, { price: 1_000, tax_rate: 0 })),
  );
  const orders = await manyOrders(
    500,
    products.map(({ id }) => id),
  );
  for (const { id } of products) await move(id, { kind: "received", quantity: 900 });
  expect(await figures(products[0]?.id ?? "")).toEqual({ onHand: 900, reserved: 500 });
  const { rows: results } = await gateway.call(
    "records.batch",
    {
      params: { storeId },
      body: {
        call: "orders.change-status",
        params: { status: "Delivered" },
        body: { version: 1 },
        rows: orders.map((orderId) => ({ params: { orderId } })),
      },
    },
    admin,
  );
  expect(results.every(({ error }) => error === null)).toBe(true);
  for (const { id } of products) expect(await figures(id)).toEqual({ onHand: 400, reserved: 0 });
});

/** Makes open orders of these products, which are ready to be collected, with one piece of each; answers their ids. */
async function manyOrders(count: number, productIds: readonly string[]): Promise<string[]> {
  const line = { unit_price: 1_000, quantity: 1, amount: 1_000, tax: 0 };
  const { digits: _made, ...first } = await buildOrder(gateway.db, storeId, {
    status: "Ready for Delivery",
    delivery_type: "STORE_PICKUP",
    lines: productIds.map((id) => ({ ...line, product_id: id })),
  });
  const ids = Array.from({ length: count - 1 }, () => randomUUID());
  const { rows: lines } = await sql<object>`select * from order_lines where order_id = ${first.id}`.execute(gateway.db);
  await gateway.db.transaction().execute(async (trx) => {
    const orders = ids.map((id, at) => ({ ...first, id, number: `${first.number}-${at}` }));
    await insertRows(trx, "orders", orders);
    await insertRows(
      trx,
      "order_lines",
      ids.flatMap((id) => lines.map((row) => ({ ...row, order_id: id }))),
    );
    await changeCounts(trx, storeId, { "Ready for Delivery": count - 1 });
  });
  return [first.id, ...ids];
}

describe("a change by hand", () => {
  it("sets what was counted, adds what was received, and corrects with a reason", async () => {
    const { id } = await aProduct(10);
    expect(await move(id, { kind: "counted", quantity: 7, purchaseLimit: 3, safety: 2 })).toEqual({
      productId: id,
      onHand: 7,
      reserved: 0,
      safety: 2,
      available: 5,
      purchaseLimit: 3,
    });
    expect(await move(id, { kind: "corrected", quantity: -2, note: "broken" })).toMatchObject({ onHand: 5, safety: 2 });
    expect((await movements(id)).map(({ kind, note }) => [kind, note])).toEqual([
      ["opening", ""],
      ["counted", ""],
      ["corrected", "broken"],
    ]);
  });

  it.each([
    ["less than nothing", { kind: "corrected", quantity: -11, note: "gone" }, "quantity"],
    ["half a piece", { kind: "received", quantity: 0.5 }, "quantity"],
    ["a delivery below 0", { kind: "received", quantity: -1 }, "quantity"],
    ["a correction without a reason", { kind: "corrected", quantity: 1 }, "note"],
    ["more than can be counted", { kind: "received", quantity: 1_000_001 }, "quantity"],
  ] as const)("refuses %s", async (_what, body, field) => {
    const { id } = await aProduct(10);
    const refused = await gateway.refused(
      "stock.move",
      { params: { storeId }, body: { productId: id, ...body } },
      admin,
    );
    expect(refused.status).toBe(422);
    expect(Object.keys(refused.fields ?? {})).toEqual([field]);
    expect(await figures(id)).toEqual({ onHand: 10, reserved: 0 });
  });
});

test("the database refuses to change or delete a movement, and figures below 0", async () => {
  await aProduct(1);
  const { db } = gateway;
  await expect(sql`update stock_movements set note = 'x'`.execute(db)).rejects.toThrow("nobody may update one");
  await expect(sql`delete from stock_movements`.execute(db)).rejects.toThrow("nobody may delete one");
  await expect(sql`update product_stock set on_hand = -1`.execute(db)).rejects.toThrow("on_hand_check");
});

test("the check of the ledger says what does not agree in the stock", async () => {
  const { id, code } = await aProduct(9);
  const order = await place({ productId: id, quantity: 2 });
  const of = `${code} in ${order.number}`;
  const reserved = { rule: "an order reserves what its status and lines say", of };
  const found = async (wrong: ReturnType<typeof sql>, right: ReturnType<typeof sql>) => {
    await wrong.execute(gateway.db);
    const { findings } = await gateway.call("ledger.check", { params: { storeId } }, admin);
    await right.execute(gateway.db);
    // Orders that other tests have put into the database are not in the ledger.
    return findings.filter((finding) => finding.of.startsWith(code));
  };
  expect(
    await found(
      sql`update product_stock set reserved = reserved + 1 where product_id = ${id}`,
      sql`update product_stock set reserved = reserved - 1 where product_id = ${id}`,
    ),
  ).toEqual([{ rule: "the stock of a product is the sum of its movements", of: code }]);
  expect(
    await found(
      sql`update order_lines set quantity = 3 where order_id = ${order.id}`,
      sql`update order_lines set quantity = 2 where order_id = ${order.id}`,
    ),
  ).toEqual([reserved]);
  expect(
    await found(
      sql`update orders set status = 'Delivered' where id = ${order.id}`,
      sql`update orders set status = 'Pending' where id = ${order.id}`,
    ),
  ).toEqual(expect.arrayContaining([reserved, { rule: "an order takes what its status and lines say", of }]));
  expect(await buildOrder(gateway.db, storeId)).toBeDefined();
});

test("after random actions of many at once, figures, movements and orders agree", async () => {
  const chance = seededChance(7);
  const products = [await aProduct(12), await aProduct(30, { unit: "weight", safety: 2 }), await aProduct(8)];
  const later = await buildProduct(gateway.db, storeId, { price: 1_000, tax_rate: 0 });
  const known = [...products, later];
  const picker = await buildPicker(gateway.db, storeId, { capacity: 1_000 });
  const orders: OrderRow[] = [];
  const edited: OrderRow[] = [];
  const statuses = new Map<number, number>();

  const someOf = (product: { unit: string }) =>
    product.unit === "piece" ? chance.whole(1, 4) : chance.whole(1, 4_000) / 1_000;
  const newest = (order: OrderRow) => gateway.call("orders.read", { params: { storeId, orderId: order.id } }, admin);

  async function act(): Promise<Response | null> {
    const params = { storeId };
    const product = chance.pick(known);
    const kind = chance.whole(1, 14);
    if (orders.length < 14 && (kind <= 3 || orders.length === 0)) {
      const other = chance.pick(known);
      const lines = [product, other].map((each) => ({ productId: each.id, quantity: someOf(each) }));
      const answer = await gateway.send("orders.create", { params, body: intake(lines) }, admin);
      if (answer.status === 200) orders.push(((await answer.clone().json()) as { data: OrderRow }).data);
      return answer;
    }
    if (kind === 4) {
      const quantity = product.unit === "piece" ? chance.whole(0, 20) : chance.whole(0, 20_000) / 1_000;
      const counted = chance.happens(0.5) ? "counted" : "received";
      return gateway.send("stock.move", { params, body: { productId: product.id, kind: counted, quantity } }, admin);
    }
    const { order, lines } = await newest(chance.pick(orders));
    const ref = { storeId, orderId: order.id };
    if (kind <= 6) {
      const line = chance.pick(lines);
      const quantity = chance.happens(0.2) ? 0 : someOf(line);
      const amount = order.amount + Math.round((quantity - line.quantity) * 1_000);
      const additions = chance.happens(0.3) ? [{ productId: product.id, quantity: 1 }] : [];
      const shown = { amount: amount + additions.length * 1_000, tax: 0 };
      const body = { version: order.version, changes: [{ line: line.line, quantity }], additions, shown };
      const answer = await gateway.send("orders.edit-lines", { params: ref, body }, admin);
      if (answer.status === 200) edited.push(((await answer.clone().json()) as { data: OrderRow }).data);
      return answer;
    }
    const last = edited.pop();
    if (kind === 8 && last) {
      const body = { version: (await newest(last)).order.version, undoes: last.version };
      return gateway.send("orders.undo-edit", { params: { storeId, orderId: last.id }, body }, admin);
    }
    if (order.status === "Accepted" && chance.happens(0.9)) {
      const body = { version: order.version, pickerId: picker.id };
      return gateway.send("orders.assign-picker", { params: ref, body }, admin);
    }
    const open = nextStatuses(order).filter((status) => status !== "Cancelled" || chance.happens(0.3));
    if (open.length === 0) return null;
    const status = (chance.happens(0.7) && likelyStatus(order)) || chance.pick(open);
    return gateway.send(
      "orders.change-status",
      { params: { ...ref, status }, body: { version: order.version, note: "so" } },
      admin,
    );
  }

  async function lane(): Promise<void> {
    for (let left = runs(30, 90); left > 0; left--) {
      const answer = await act();
      if (answer) statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    }
  }
  /** An order that grows, shrinks and is delivered among all these, so that each kind of movement is there. */
  async function sale(): Promise<void> {
    const product = await aProduct(9);
    const grown = await edit(await place({ productId: product.id, quantity: 2 }), changed(5), 5_000);
    const accepted = await to(await edit(grown, changed(1), 1_000), "Accepted");
    await to(await jump(accepted, "Ready for Delivery"), "Delivered");
    known.push(product);
  }
  const changed = (quantity: number) => ({ changes: [{ line: 1, quantity }] });
  await Promise.all([lane(), lane(), lane(), lane(), sale()]);
  expect([...statuses.keys()].toSorted()).toEqual([200, 409, 422].filter((status) => statuses.has(status)));
  expect(statuses.get(200)).toBeGreaterThan(runs(30, 100));
  const kinds = await sql<{ kind: string }>`
    select distinct kind from stock_movements where product_id = any(${known.map(({ id }) => id)}::uuid[])`.execute(
    gateway.db,
  );
  expect(kinds.rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["reserved", "released", "sold"]));
  expect(await findStockErrors(gateway.db, storeId)).toEqual([]);
});

describe("what the line editor is told", () => {
  test("limits come with an order and with products that are found; one that is not counted has none", async () => {
    const name = unique("Quinoa");
    const counted = await buildProduct(gateway.db, storeId, { name });
    const free = await buildProduct(gateway.db, storeId, { name: `${name} free` });
    await move(counted.id, { kind: "received", quantity: 9, safety: 1, purchaseLimit: 6 });
    const order = await place({ productId: counted.id, quantity: 2 }, { productId: free.id, quantity: 2 });
    const limits = { available: 6, purchaseLimit: 6 };
    const told = await gateway.call("stock.of-order", { params: { storeId, orderId: order.id } }, admin);
    expect(told.products).toEqual([{ productId: counted.id, ...limits }]);
    const found = await gateway.call("search.find", { params: { storeId }, query: { term: name } }, admin);
    expect(found.products.map(({ id, stock }) => [id, stock])).toEqual([
      [counted.id, limits],
      [free.id, null],
    ]);
  });

  test("substitutes are of the same category, to be had, near in price, what was bought before first", async () => {
    const category = unique("Shelf");
    const make = async (price: number, onHand: number, row = {}) => {
      const product = await buildProduct(gateway.db, storeId, { category, price, tax_rate: 0, ...row });
      await move(product.id, { kind: "received", quantity: onHand });
      return product;
    };
    const [wanted, near, far, bought] = [
      await make(1_000, 9),
      await make(1_050, 9),
      await make(1_800, 9),
      await make(1_900, 9),
    ];
    // Gone, twice the price, weighed, not for sale, and in the order already: none of these is offered.
    const [inOrder] = [
      await make(990, 9),
      await make(1_000, 0),
      await make(2_001, 9),
      await make(1_000, 9, { unit: "weight" }),
      await make(1_000, 9, { state: "INACTIVE" }),
    ];
    await place({ productId: bought.id, quantity: 1 });
    await place({ productId: bought.id, quantity: 1 }, { productId: bought.id, quantity: 1 });
    const order = await place({ productId: wanted.id, quantity: 1 }, { productId: inOrder.id, quantity: 1 });
    const params = { storeId, orderId: order.id, line: 1 };
    const offered = await gateway.call("stock.substitutes", { params }, admin);
    expect(offered.map(({ id, bought, priceBy, stock }) => [id, bought, priceBy, stock?.available])).toEqual([
      [bought.id, 2, 900, 6],
      [near.id, 0, 50, 9],
      [far.id, 0, 800, 9],
    ]);
    // What the catalogue names comes first, in its order, at any price and from any shelf.
    const other = await make(9_000, 3, { category: unique("Shelf") });
    const entries = [far, other].map(({ id }) => ({ productId: id }));
    const { record } = await gateway.call("products.read", { params: { storeId, id: wanted.id } }, admin);
    const set = { params: { storeId, id: wanted.id }, body: { version: record.version, entries } };
    await gateway.call("products.set-substitutes", set, admin);
    const chosen = await gateway.call("stock.substitutes", { params }, admin);
    expect(chosen.map(({ id }) => id)).toEqual([far.id, other.id, bought.id, near.id]);
    const none = { ...params, line: 9 };
    expect(await gateway.refused("stock.substitutes", { params: none }, admin)).toMatchObject({ status: 404 });
  });
});
