import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, it } from "vitest";
import type { OrderRow } from "#contract/orders/schema.ts";
import { changeCounts } from "#gateway/store/orders/rows/order-status-counts.ts";
import { findStockErrors } from "#gateway/store/stock/find-stock-errors.ts";
import { buildProduct, unique } from "../../../support/database/rows.ts";
import { createTestGateway, type TestGateway } from "../../../support/gateway.ts";

let gateway: TestGateway;
let storeId: string;
let admin: { readonly as: TestGateway["logins"]["admin"] };
beforeAll(async () => {
  gateway = await createTestGateway();
  storeId = gateway.stores.north;
  admin = { as: gateway.logins.admin };
});
afterEach(async () => expect(await findStockErrors(gateway.db, storeId)).toEqual([]));

/** A product in an aisle, of which so much was received; null for one whose stock is not counted. */
async function aProduct(aisle: string, onHand: number | null, more: { shelf?: string; unit?: "weight" } = {}) {
  const product = await buildProduct(gateway.db, storeId, { aisle, price: 1_000, mrp: 1_000, tax_rate: 0, ...more });
  if (onHand !== null) await move(product.id, "received", onHand);
  return product;
}
const move = (productId: string, kind: "received" | "counted", quantity: number) =>
  gateway.call("stock.move", { params: { storeId }, body: { productId, kind, quantity } }, admin);
const begin = (aisle: string, shelf = "") =>
  gateway.call("stock-counts.begin", { params: { storeId }, body: { aisle, shelf } }, admin);
const enter = (id: string, productId: string, quantity: number | null, adds = false) =>
  gateway.call("stock-counts.enter", { params: { storeId, id, productId }, body: { quantity, adds } }, admin);
const read = (id: string) => gateway.call("stock-counts.read", { params: { storeId, id } }, admin);
const endRequest = (row: { id: string; version: number }, status: "Booked" | "Given up" | "Counting", reason = "") => ({
  params: { storeId, id: row.id },
  body: { version: row.version, status, reason },
});
const book = (row: { id: string; version: number }) =>
  gateway.call("stock-counts.end", endRequest(row, "Booked", "Regular count"), admin);
const onHand = async (productId: string) => {
  const params = { storeId, productId };
  const page = await gateway.call("stock.movements", { params, query: { page: 1, pageSize: 25 } }, admin);
  return { onHand: page.stock?.onHand, newest: page.movements[0] };
};
async function place(productId: string, quantity: number) {
  const customer = { name: "Asha Rao", phone: "+919876543210" };
  const lines = [{ productId, quantity }];
  const body = { source: "web", orderType: "Normal", deliveryType: "STORE_PICKUP", customer, payment: "Online", lines };
  return gateway.call("orders.create", { params: { storeId }, body: body as never }, admin);
}
/** Sets the status past all rules, where the way there does not matter. */
async function pick({ id, status }: { id: string; status: OrderRow["status"] }): Promise<void> {
  const { db } = gateway;
  await db.updateTable("orders").set({ status: "Ready for Delivery" }).where("id", "=", id).execute();
  await db.transaction().execute((trx) => changeCounts(trx, storeId, { [status]: -1, "Ready for Delivery": 1 }));
}
async function deliver({ id, version }: { id: string; version: number }): Promise<void> {
  const params = { storeId, orderId: id, status: "Delivered" as const };
  await gateway.call("orders.change-status", { params, body: { version, note: "so" } }, admin);
}

it("tells the places, and counts what stands in an aisle or on one of its shelves", async () => {
  const aisle = unique("Aisle");
  await aProduct(aisle, 3, { shelf: "A" });
  const below = await aProduct(aisle, 4, { shelf: "B" });
  const places = await gateway.call("stock-counts.places", { params: { storeId } }, admin);
  expect(places.filter((one) => one.aisle === aisle)).toEqual([
    { aisle, shelf: "", place: aisle, products: 2 },
    { aisle, shelf: "A", place: `${aisle}, shelf A`, products: 1 },
    { aisle, shelf: "B", place: `${aisle}, shelf B`, products: 1 },
  ]);
  const count = await begin(aisle, "b");
  expect(count).toMatchObject({
    status: "Counting",
    place: `${aisle}, shelf b`,
    products: 1,
    counted: 0,
    differing: 0,
  });
  expect((await read(count.id)).lines).toMatchObject([{ productId: below.id, expected: 4, counted: null }]);
  await expect(begin(aisle, "B")).rejects.toThrow("422");
  await expect(begin(unique("Nowhere"))).rejects.toThrow("422");
});

it("books once what differs, with a reason, and begins to count what was not counted before", async () => {
  const aisle = unique("Aisle");
  const [short, right, fresh] = [await aProduct(aisle, 10), await aProduct(aisle, 5), await aProduct(aisle, null)];
  const { id } = await begin(aisle);
  await enter(id, short.id, 6);
  await enter(id, short.id, 2, true);
  await enter(id, right.id, 5);
  const row = await enter(id, fresh.id, 7);
  expect(row).toMatchObject({ products: 3, counted: 3, differing: 1, fresh: 1, freshQuantity: 7 });
  expect((await gateway.refused("stock-counts.end", endRequest(row, "Booked"), admin)).status).toBe(422);
  const key = { ...admin, idempotencyKey: randomUUID() };
  const booked = await gateway.call("stock-counts.end", endRequest(row, "Booked", "Regular count"), key);
  expect(booked).toMatchObject({ status: "Booked", reason: "Regular count", endedBy: gateway.logins.admin.name });
  // The same request once more, as a browser sends it that has heard no answer.
  await gateway.call("stock-counts.end", endRequest(row, "Booked", "Regular count"), key);
  expect(await onHand(short.id)).toMatchObject({
    onHand: 8,
    newest: { kind: "counted", onHandBy: -2, note: `${row.number}: Regular count` },
  });
  expect(await onHand(right.id)).toMatchObject({ onHand: 5 });
  expect(await onHand(fresh.id)).toMatchObject({ onHand: 7, newest: { kind: "opening" } });
  const { entries } = await gateway.call("stock-counts.history", { params: { storeId, id }, query: {} }, admin);
  expect(entries.at(-1)?.text).toBe("3 products booked; 1 had no stock: set to 7");
  expect((await gateway.refused("stock-counts.end", endRequest(booked, "Booked", "x"), admin)).status).toBe(409);
  await expect(enter(id, short.id, 1)).rejects.toThrow("409");
});

it("expects on the shelf no goods that are picked, and keeps what was sold before the count is booked", async () => {
  const aisle = unique("Aisle");
  const product = await aProduct(aisle, 10);
  const [picked, later] = [await place(product.id, 3), await place(product.id, 2)];
  await pick(picked);
  const { id } = await begin(aisle);
  expect((await read(id)).lines).toMatchObject([{ expected: 7 }]);
  // One of the seven is missing.
  const row = await enter(id, product.id, 6);
  expect(row.differing).toBe(1);
  await deliver(picked);
  await pick(later);
  await deliver(later);
  await book(row);
  // Ten, less five that were sold, less the one that is missing.
  expect(await onHand(product.id)).toMatchObject({ onHand: 4 });
});

it("leaves what somebody has counted since, and does not correct twice what a delivery has corrected", async () => {
  const aisle = unique("Aisle");
  const [again, lacking] = [await aProduct(aisle, 10), await aProduct(aisle, 4)];
  const order = await place(lacking.id, 4);
  await move(lacking.id, "counted", 2);
  const { id } = await begin(aisle);
  await enter(id, again.id, 4);
  const row = await enter(id, lacking.id, 5);
  await move(again.id, "counted", 9);
  // Four go out while the figures know of two: the delivery notes two more, so one of the three is left to book.
  await pick(order);
  await deliver(order);
  await book(row);
  expect(await onHand(again.id)).toMatchObject({ onHand: 9 });
  expect(await onHand(lacking.id)).toMatchObject({ onHand: 1 });
});

it("counts what stands elsewhere too, refuses half a piece, and takes a number back", async () => {
  const aisle = unique("Aisle");
  const [here, elsewhere] = [await aProduct(aisle, 3), await aProduct(unique("Aisle"), 2)];
  const weighed = await aProduct(aisle, 3, { unit: "weight" });
  const { id } = await begin(aisle);
  expect(await enter(id, elsewhere.id, 1)).toMatchObject({ products: 3, counted: 1, differing: 1 });
  await expect(enter(id, here.id, 1.5)).rejects.toThrow("422");
  expect(await enter(id, weighed.id, 1.25)).toMatchObject({ counted: 2 });
  expect(await enter(id, weighed.id, null)).toMatchObject({ counted: 1 });
  await expect(enter(id, randomUUID(), 1)).rejects.toThrow("404");
});

it("is given up without a trace in the stock, and goes on where nobody else counts the place", async () => {
  const aisle = unique("Aisle");
  const product = await aProduct(aisle, 3);
  const { id } = await begin(aisle);
  const row = await enter(id, product.id, 1);
  const left = await gateway.call("stock-counts.end", endRequest(row, "Given up"), admin);
  expect(await onHand(product.id)).toMatchObject({ onHand: 3 });
  const other = await begin(aisle);
  expect((await gateway.refused("stock-counts.end", endRequest(left, "Counting"), admin)).status).toBe(422);
  await gateway.call("stock-counts.end", endRequest(other, "Given up"), admin);
  const goesOn = await gateway.call("stock-counts.end", endRequest(left, "Counting"), admin);
  expect(goesOn).toMatchObject({ status: "Counting", counted: 1, endedBy: null });
});

it("two who count one shelf at once lose no number", async () => {
  const aisle = unique("Aisle");
  const products = [];
  for (let at = 0; at < 8; at += 1) products.push(await aProduct(aisle, 5));
  const { id } = await begin(aisle);
  await Promise.all(products.flatMap((product) => [enter(id, product.id, 2, true), enter(id, product.id, 3, true)]));
  expect((await read(id)).record).toMatchObject({ counted: 8, differing: 0 });
});
