import { afterAll, beforeAll, expect, it } from "vitest";
import { maxAmount } from "#contract/money.ts";
import type { NewOrder, OrderRow } from "#contract/orders/schema.ts";
import type { Author } from "#gateway/store/author.ts";
import { createOrder } from "#gateway/store/orders/create-order.ts";
import { readOrder } from "#gateway/store/orders/order-detail.ts";
import { orders } from "#gateway/store/orders/rows/list.ts";
import { readPage } from "#gateway/store/lists/page.ts";
import { lockStocks } from "#gateway/store/stock/stock-rows.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { untilWaiting } from "../../../support/run/waiting.ts";
import { buildBusinessUnit, buildProduct, buildStore } from "../../../support/database/rows.ts";

let database: TestDatabase;
let storeId: string;
const products = { tea: "", rice: "", gone: "", foreign: "", dear: "" };
const now = Date.parse("2026-11-21T04:00:00.000Z");
const meera: Author = {
  userId: "7f0e0a52-7d0a-4b0e-8f4c-2c7b7f0a9b11",
  name: "Meera",
  address: null,
  origin: "By Admin",
};

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const unit = await buildBusinessUnit(db);
  storeId = (await buildStore(db, { business_unit_id: unit, code: "K7" })).id;
  const other = (await buildStore(db, { business_unit_id: unit })).id;
  products.tea = (await buildProduct(db, storeId, { name: "Tea", price: 1_050, tax_rate: 500 })).id;
  products.rice = (await buildProduct(db, storeId, { name: "Rice", unit: "weight", price: 9_999, tax_rate: 1_200 })).id;
  products.gone = (await buildProduct(db, storeId, { state: "INACTIVE" })).id;
  products.dear = (await buildProduct(db, storeId, { unit: "weight", price: maxAmount })).id;
  products.foreign = (await buildProduct(db, other)).id;
});
afterAll(() => database.drop());

function intake(parts: Partial<NewOrder> = {}): NewOrder {
  return {
    source: "web",
    orderType: "Normal",
    deliveryType: "HOME_DELIVERY",
    customer: { name: "Asha Rao", phone: "+919876543210" },
    payment: "Cash On Delivery",
    lines: [{ productId: products.tea, quantity: 2 }],
    ...parts,
  };
}

const place = (parts: Partial<NewOrder> = {}) =>
  database.db.transaction().execute((trx) => createOrder(trx, storeId, intake(parts), meera, now));

it("prices, taxes and totals the lines by the catalogue, and numbers the order", async () => {
  const order = await place({
    slot: { start: "2026-12-01T04:30:00.000Z", end: "2026-12-01T06:30:00.000Z" },
    address: { type: "Home", line: "1 Road", locality: "Hill", city: "Pune", pincode: "411001" },
    instructions: "ring twice",
    lines: [
      { productId: products.tea, quantity: 3 },
      { productId: products.rice, quantity: 1.255 },
    ],
  });
  expect(order).toMatchObject({
    number: "K7-000001",
    status: "Pending",
    version: 1,
    itemCount: 2,
    amount: 3_150 + 12_549,
    paidAmount: 0,
    paymentState: "Cash On Delivery",
    slotEnd: "2026-12-01T06:30:00.000Z",
  });
  const detail = await readOrder(database.db, storeId, order.id);
  expect(detail.order).toEqual(order);
  expect(detail.lines).toMatchObject([
    { name: "Tea", quantity: 3, unitPrice: 1_050, amount: 3_150, tax: 150 },
    { name: "Rice", quantity: 1.255, unitPrice: 9_999, amount: 12_549, tax: 1_345 },
  ]);
  expect(detail).toMatchObject({ tax: 1_495, instructions: "ring twice", address: { city: "Pune" } });
  const found = await readPage(
    database.db,
    orders,
    storeId,
    { text: "rice k7-000001 asha" },
    { page: 1, pageSize: 25 },
  );
  expect(found.rows).toEqual([order]);
  const event = await database.db
    .selectFrom("events")
    .select("message")
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  expect(event.message).toEqual({
    type: "created",
    kind: "order",
    row: order,
    fromStatus: null,
    by: { id: null, name: "Asha Rao" },
    at: order.placedAt,
  });
});

it("knows a customer by the phone, and makes one where nobody has it, even when two orders come at once", async () => {
  const first = await place();
  const again = await place({ customer: { name: "A. Rao", phone: "+919876543210" } });
  expect(again).toMatchObject({ customerId: first.customerId, customerName: "A. Rao" });
  const customer = { name: "New", phone: "+911234567" };
  const both = await Promise.all([place({ customer }), place({ customer }), place({ customer })]);
  expect(new Set(both.map((order) => order.customerId)).size).toBe(1);
  expect(both[0]?.customerId).not.toBe(first.customerId);
});

it("makes a second first order of a phone wait until the customer of the first is there", async () => {
  const customer = { name: "Twin", phone: "+917777777" };
  const gate = Promise.withResolvers<void>();
  const placed = Promise.withResolvers<OrderRow>();
  const first = database.db.transaction().execute(async (trx) => {
    placed.resolve(await createOrder(trx, storeId, intake({ customer }), meera, now));
    await gate.promise;
  });
  const one = await placed.promise;
  const second = place({ customer });
  await untilWaiting(database.db);
  gate.resolve();
  await first;
  expect((await second).customerId).toBe(one.customerId);
});

it("keeps no other order waiting for its number while it still waits for something itself", async () => {
  const { db } = database;
  const { id: counted } = await buildProduct(db, storeId);
  await db.insertInto("product_stock").values({ store_id: storeId, product_id: counted, on_hand: 100 }).execute();
  const gate = Promise.withResolvers<void>();
  const locked = Promise.withResolvers<void>();
  const holder = db.transaction().execute(async (trx) => {
    await lockStocks(trx, storeId, [counted]);
    locked.resolve();
    await gate.promise;
  });
  await locked.promise;
  const slow = place({
    customer: { name: "Slow", phone: "+918888881" },
    lines: [{ productId: counted, quantity: 1 }],
  });
  await untilWaiting(db);
  const lines = [{ productId: products.rice, quantity: 1 }];
  const quick = await place({ customer: { name: "Quick", phone: "+918888882" }, lines });
  gate.resolve();
  await holder;
  const { number, id } = await slow;
  const count = (text: string) => Number(text.split("-")[1]);
  expect(count(number)).toBe(count(quick.number) + 1);
  const { order } = await readOrder(db, storeId, id);
  expect(order.number).toBe(number);
});

it("writes who placed it: the customer, or whoever took the call", async () => {
  const byOf = async (orderId: string) =>
    database.db
      .selectFrom("order_history")
      .select(["kind", "by_name", "origin", "version", "to_status"])
      .where("store_id", "=", storeId)
      .where("order_id", "=", orderId)
      .execute();
  expect(await byOf((await place()).id)).toEqual([
    { kind: "placed", by_name: "Asha Rao", origin: "By Customer", version: 1, to_status: "Pending" },
  ]);
  expect(await byOf((await place({ source: "tele" })).id)).toMatchObject([{ by_name: "Meera", origin: "By Admin" }]);
});

it("numbers orders without a gap and keeps the counts when many come at once, and some are refused", async () => {
  const before = await database.db
    .selectFrom("store_counters")
    .select("value as orders")
    .where("store_id", "=", storeId)
    .where("counter", "=", "orders")
    .executeTakeFirstOrThrow();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, at) =>
      place(at % 5 === 0 ? { lines: [{ productId: products.gone, quantity: 1 }] } : {}),
    ),
  );
  const numbers = outcomes.flatMap((outcome) =>
    outcome.status === "fulfilled" ? [Number(outcome.value.number.slice(3))] : [],
  );
  expect(numbers.sort((one, two) => one - two)).toEqual(Array.from({ length: 16 }, (_, at) => before.orders + 1 + at));
  const count = await database.db
    .selectFrom("order_status_counts")
    .select("orders")
    .where("store_id", "=", storeId)
    .executeTakeFirstOrThrow();
  expect(count.orders).toBe(before.orders + 16);
});

it("names every line that cannot be sold, and writes nothing", async () => {
  const lines = [
    { productId: products.tea, quantity: 1 },
    { productId: products.gone, quantity: 1 },
    { productId: products.tea, quantity: 1.5 },
    { productId: products.dear, quantity: 2 },
  ];
  await expect(place({ lines })).rejects.toMatchObject({
    code: "invalid",
    fields: {
      "lines.1.productId": "is not for sale in this store",
      "lines.2.quantity": "Tea is sold by the piece",
      "lines.3.quantity": "makes the total of the order too high",
    },
  });
  const dear = { productId: products.dear, quantity: 0.6 };
  await expect(place({ lines: [dear, dear] })).rejects.toMatchObject({
    fields: { lines: "the total of the order is too high" },
  });
});

it("knows no product of another store", async () => {
  const lines = [
    { productId: products.gone, quantity: 1 },
    { productId: products.foreign, quantity: 1 },
  ];
  await expect(place({ lines })).rejects.toMatchObject({
    code: "not-found",
    fields: { "lines.1.productId": "is not a product of this store" },
  });
});

it("refuses a slot that ends before it starts", async () => {
  const slot = { start: "2026-12-01T06:30:00.000Z", end: "2026-12-01T06:30:00.000Z" };
  await expect(place({ slot })).rejects.toMatchObject({
    code: "invalid",
    fields: { "slot.end": "must be after the start" },
  });
});

it.each([
  ["before its start by half a second", "2026-12-01T10:00:00.5Z", "2026-12-01T10:00:00Z"],
  ["at its start, but for less than the clock tells", "2026-12-01T10:00:00.0000001Z", "2026-12-01T10:00:00.0000002Z"],
  ["at its start", "2026-12-01T10:00:00Z", "2026-12-01T10:00:00.000Z"],
])("refuses a slot that ends %s", async (_what, start, end) => {
  await expect(place({ slot: { start, end } })).rejects.toMatchObject({
    code: "invalid",
    fields: { "slot.end": expect.any(String) },
  });
});

const hour = 3_600_000;
const day = 24 * hour;
const slotAt = (start: number, end: number) => ({
  start: new Date(now + start).toISOString(),
  end: new Date(now + end).toISOString(),
});

it.each([
  ["that ended a day and a little ago", slotAt(-day - 2 * hour, -day - 1), "slot.end", "is more than a day ago"],
  [
    "of another century",
    { start: "1926-11-21T04:00:00Z", end: "1926-11-21T06:00:00Z" },
    "slot.end",
    "is more than a day ago",
  ],
  [
    "that begins in 60 days and a little",
    slotAt(60 * day + 1, 60 * day + hour),
    "slot.start",
    "is more than 60 days ahead",
  ],
  [
    "of the last year there is",
    { start: "9999-12-31T00:00:00Z", end: "9999-12-31T02:00:00Z" },
    "slot.start",
    "is more than 60 days ahead",
  ],
  ["that never ends", slotAt(hour, 60 * day), "slot.end", "is more than a day after the start"],
  ["that has lasted for years", slotAt(-4_000 * day, hour), "slot.end", "is more than a day after the start"],
])("refuses a slot %s", async (_what, slot, field, because) => {
  await expect(place({ slot })).rejects.toMatchObject({ code: "invalid", fields: { [field]: because } });
});

it.each([
  ["that ended just within a day", slotAt(-day - 2 * hour, -day)],
  ["that begins in 60 days to the millisecond", slotAt(60 * day, 61 * day)],
])("takes a slot %s", async (_what, slot) => {
  expect(await place({ slot })).toMatchObject({ slotStart: slot.start, slotEnd: slot.end });
});

it("takes a slot whose ends differ by a fraction", async () => {
  const order = await place({ slot: { start: "2026-12-01T10:00:00Z", end: "2026-12-01T10:00:00.5Z" } });
  expect(order.slotEnd).toBe("2026-12-01T10:00:00.500Z");
});
