import { expect, it } from "vitest";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildOrder, buildProduct, buildRider, unique } from "../../../support/database/rows.ts";
import { receiveStock } from "../../../support/delivered-order.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });
const product = (name: string, price: number) =>
  buildProduct(gateway.db, storeId, { name: unique(name), price, tax_rate: 0 });

/** An order of two of a product at 10.00, due so many hours from now. */
const orderOf = async (productId: string, hours: number, status: "Accepted" | "In-Transit" = "Accepted") => {
  const slot = (more: number) => new Date(Date.now() + (hours + more) * 3_600_000).toISOString();
  const line = {
    product_id: productId,
    quantity: 2,
    unit_price: 1_000,
    mrp: 1_000,
    tax_rate: 0,
    tax: 0,
    amount: 2_000,
  };
  const rider = status === "In-Transit" ? { rider_id: (await buildRider(gateway.db, storeId)).id } : {};
  return buildOrder(gateway.db, storeId, { status, lines: [line], slot_start: slot(0), slot_end: slot(1), ...rider });
};
const shortage = (productId: string, substituteId?: string) =>
  gateway.call(
    "stock.shortage",
    { params: { storeId, productId }, query: substituteId === undefined ? {} : { substituteId } },
    admin(),
  );
const save = (order: { id: string }, body: object) =>
  gateway.call("orders.edit-lines", { params: { storeId, orderId: order.id }, body: body as never }, admin());

it("names the open orders of a product that ran out, due first, and the edit that takes it off each", async () => {
  const gone = await product("Butter", 1_000);
  const later = await orderOf(gone.id, 5);
  const sooner = await orderOf(gone.id, 2);
  const left = await orderOf(gone.id, 1, "In-Transit");
  const { total, orders } = await shortage(gone.id);
  expect(total).toBe(3);
  expect(orders.map(({ order, quantity }) => [order.id, quantity])).toEqual([
    [left.id, 2],
    [sooner.id, 2],
    [later.id, 2],
  ]);
  expect(orders[0]).toMatchObject({ edit: null, because: expect.stringContaining("In-Transit") });
  for (const { order, edit } of orders.slice(1)) expect(await save(order, edit ?? {})).toMatchObject({ amount: 0 });
  expect((await shortage(gone.id)).orders.map(({ order }) => order.id)).toEqual([left.id]);
});

it("gives a substitute at its present price while there is some of it, and each edit can be taken back", async () => {
  const gone = await product("Butter", 1_000);
  const other = await product("Ghee", 1_500);
  await receiveStock(gateway, other.id, 3);
  const sooner = await orderOf(gone.id, 2);
  await orderOf(gone.id, 5);
  const { orders } = await shortage(gone.id, other.id);
  expect(orders[0]?.edit).toMatchObject({ shown: { amount: 3_000 }, note: `${gone.name} is out of stock` });
  expect(orders[1]).toMatchObject({ edit: null, because: expect.stringContaining("only 1 left") });
  const after = await save(sooner, orders[0]?.edit ?? {});
  const params = { storeId, orderId: sooner.id };
  const { lines } = await gateway.call("orders.read", { params }, admin());
  expect(lines).toMatchObject([
    { quantity: 0 },
    { productId: other.id, quantity: 2, unitPrice: 1_500, substitutes: 1 },
  ]);
  const back = { version: after.version, undoes: after.version };
  expect(await gateway.call("orders.undo-edit", { params, body: back }, admin())).toMatchObject({ amount: 2_000 });
});

it("refuses a substitute that is not for sale", async () => {
  const gone = await product("Butter", 1_000);
  const hidden = await buildProduct(gateway.db, storeId, { state: "INACTIVE" });
  await expect(shortage(gone.id, hidden.id)).rejects.toThrow("is not for sale");
});
