import { describe, expect, it } from "vitest";
import { sumOfNotes } from "#contract/payments/cash-count.ts";
import type { CashTaken } from "#contract/rider-cash/schema.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { openTestGateway, sendTo } from "../../../support/gateway.ts";
import { buildRider } from "../../../support/database/rows.ts";
import { deliverOrder } from "../../../support/delivered-order.ts";

const gateway = await openTestGateway();
const storeId = gateway.stores.north;

const admin = () => ({ as: gateway.logins.admin });

/** Two orders of 60.00 that a rider has delivered, and whose customers have paid in cash. */
async function ridesBack() {
  const { id: riderId, name } = await buildRider(gateway.db, storeId);
  const orders = [];
  for (let nth = 0; nth < 2; nth++) {
    const { order } = await deliverOrder(gateway, []);
    const row = { rider_id: riderId, pay_by: "Cash On Delivery" as const };
    await gateway.db.updateTable("orders").set(row).where("id", "=", order.id).execute();
    orders.push({ orderId: order.id, amount: order.amount });
  }
  return { riderId, name, orders };
}
const take = async (riderId: string, body: Omit<CashTaken, "drawerId">, idempotencyKey?: string) =>
  sendTo(
    gateway.app,
    "rider-cash.take",
    { params: { storeId, riderId }, body: { drawerId: (await drawer()).id, ...body } },
    { ...admin(), ...(idempotencyKey ? { idempotencyKey } : {}) },
  );
const drawer = async () =>
  (await gateway.call("drawer.current", { params: { storeId } }, admin())).drawer ??
  (await gateway.call("drawer.open", { params: { storeId }, body: { float: 500 } }, admin()));
const outside = async (riderId: string) =>
  (await gateway.call("rider-cash.list", { params: { storeId } }, admin())).riders.find(
    (one) => one.riderId === riderId,
  );

describe("cash of riders", () => {
  it("is refused into a drawer that is closed, and nothing is paid", async () => {
    const { riderId, orders } = await ridesBack();
    const params = { storeId, drawerId: (await drawer()).id };
    await gateway.call("drawer.count", { params, body: { counted: 500 } }, admin());
    await gateway.call("drawer.close", { params, body: {} }, admin());
    const body = { drawerId: params.drawerId, orders, counted: 12_000 };
    const refused = await sendTo(gateway.app, "rider-cash.take", { params: { storeId, riderId }, body }, admin());
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("is closed")]);
    expect(await outside(riderId)).toMatchObject({ orders: 2, amount: 12_000 });
  });

  it("pays each order into the drawer, posts what is short with its reason, and takes nothing twice", async () => {
    const { riderId, name, orders } = await ridesBack();
    const { balance } = await drawer();
    expect((await take(riderId, { orders, counted: 11_000 })).status).toBe(422);
    const body = { orders, counted: 11_000, notes: "1x100 1x10", reason: "lost on the way" };
    const key = crypto.randomUUID();
    const taken = (await (await take(riderId, body, key)).json()) as { data: object };
    expect(taken.data).toMatchObject({ rider: name, expected: 12_000, counted: 11_000, reason: "lost on the way" });
    expect(await (await take(riderId, body, key)).json()).toEqual(taken);
    expect((await take(riderId, body)).status).toBe(409);
    expect((await drawer()).balance).toBe((balance ?? 0) + 11_000);
    expect(await outside(riderId)).toBeUndefined();
    const params = { storeId, orderId: orders[0]?.orderId ?? "" };
    const { order, payments } = await gateway.call("orders.read", { params }, admin());
    expect(order).toMatchObject({ paymentState: "Completed", paidAmount: 6_000 });
    expect(payments).toMatchObject([{ method: "Cash", amount: 6_000 }]);
    const listed = await gateway.call("rider-cash.list", { params: { storeId } }, admin());
    expect(listed.handedIn[0]).toMatchObject(taken.data);
    expect((await auditBooks(gateway.db, storeId)).findings).toEqual([]);
  });

  it("can be handed in for some orders, and is refused for those of another rider", async () => {
    const one = await ridesBack();
    const other = await ridesBack();
    await drawer();
    expect((await take(other.riderId, { orders: one.orders, counted: 12_000 })).status).toBe(409);
    expect((await take(one.riderId, { orders: one.orders.slice(1), counted: 6_000 })).status).toBe(200);
    expect(await outside(one.riderId)).toMatchObject({ orders: 1, amount: 6_000 });
  });
});

it("notes are counted as they are typed", () => {
  expect(sumOfNotes("3x500 2X100, 4x0.50")).toBe(170_200);
  expect([sumOfNotes("500"), sumOfNotes(""), sumOfNotes("3x5.005")]).toEqual([null, null, null]);
});
