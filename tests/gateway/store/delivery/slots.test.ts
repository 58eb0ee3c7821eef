import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { fullSlot } from "#gateway/store/delivery/hold-places.ts";
import { openTestGateway, sendTo } from "../../../support/gateway.ts";
import { brokenRules } from "../../../support/kinds/orders/order-rules.ts";
import { buildArea, buildOrder, buildProduct, unique } from "../../../support/database/rows.ts";

let productId: string;
const now = Date.parse("2026-11-22T04:00:00.000Z");
// The pattern of a new store is from 06:00 by two hours; its time is that of India.
const noon = { start: "2026-11-23T06:30:00.000Z", end: "2026-11-23T08:30:00.000Z" };
const later = { start: "2026-11-23T08:30:00.000Z", end: "2026-11-23T10:30:00.000Z" };

const gateway = await openTestGateway({ now: () => now });
const storeId = gateway.stores.north;
beforeAll(async () => {
  productId = (await buildProduct(gateway.db, storeId)).id;
});
beforeEach(async () => {
  const { db } = gateway;
  for (const table of ["slot_places", "slot_counts", "slot_rules", "slot_exceptions"] as const)
    await db.deleteFrom(table).execute();
});

const rule = (starts_at: string, capacity: number | null, surcharge = 0) =>
  gateway.db.insertInto("slot_rules").values({ store_id: storeId, starts_at, capacity, surcharge }).execute();

const placing = (slot: { start: string; end: string }, app = gateway.app) =>
  sendTo(
    app,
    "orders.create",
    {
      params: { storeId },
      body: {
        source: "web",
        orderType: "Normal",
        deliveryType: "HOME_DELIVERY",
        customer: { name: "Asha", phone: "9876501234" },
        payment: "Pay on Delivery",
        slot,
        lines: [{ productId, quantity: 1 }],
      },
    },
    { as: gateway.logins.admin },
  );
const place = async (slot: { start: string; end: string }) => {
  const response = await placing(slot);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: { id: string; version: number } }).data;
};
const slots = async () =>
  (
    await gateway.call(
      "slots.list",
      { params: { storeId }, query: { from: "2026-11-23", days: 1 } },
      { as: gateway.logins.admin },
    )
  ).slots;
const takenAt = async ({ start }: { start: string }) => (await slots()).find((slot) => slot.start === start)?.taken;

describe("the places of a slot", () => {
  it("are never taken beyond its capacity by fifty orders at once, over two gateways", async () => {
    await rule("12:00", 20);
    const other = gateway.another();
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async (_, at) => {
        const send = async () => (await placing(noon, at % 2 ? other : gateway.app)).status;
        let status = await send();
        // A gateway that is too busy says so, and the caller sends the order again.
        while (status === 503) status = await send();
        return status;
      }),
    );
    const countOf = (status: number) => statuses.filter((one) => one === status).length;
    expect(Object.fromEntries(statuses.map((status) => [status, countOf(status)]))).toEqual({ 200: 20, 422: 30 });
    expect(await slots()).toContainEqual(
      expect.objectContaining({ ...noon, capacity: 20, taken: 20, remaining: 0, surcharge: 0, charge: null }),
    );
    expect(await (await placing(noon)).json()).toMatchObject({ error: { fields: { slot: fullSlot } } });
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("are given back by an order that is cancelled or rejected, and by no other change", async () => {
    await rule("12:00", 2);
    const [one, two] = [await place(noon), await place(noon)];
    const move = ({ id }: { id: string }, version: number, status: "Accepted" | "Cancelled" | "Rejected") =>
      gateway.call(
        "orders.change-status",
        { params: { storeId, orderId: id, status }, body: { version, note: "asked for" } },
        { as: gateway.logins.admin },
      );
    await move(one, 1, "Accepted");
    expect(await takenAt(noon)).toBe(2);
    await move(one, 2, "Cancelled");
    expect(await takenAt(noon)).toBe(1);
    await move(two, 1, "Rejected");
    expect(await takenAt(noon)).toBe(0);
    await place(noon);
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("are given back by a batch all at once", async () => {
    const made = [];
    for (let nth = 0; nth < 6; nth++) made.push(await place(nth % 2 ? noon : later));
    const rows = made.map(({ id }) => ({ params: { orderId: id }, body: { version: 1 } }));
    const body = {
      call: "orders.change-status" as const,
      params: { status: "Cancelled" },
      body: { note: "flood" },
      rows,
    };
    await gateway.call("records.batch", { params: { storeId }, body }, { as: gateway.logins.admin });
    expect(await takenAt(noon)).toBe(0);
    expect(await takenAt(later)).toBe(0);
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("move with the slot of an order, and its undo finds the former one taken", async () => {
    await rule("12:00", 1);
    const { id } = await place(noon);
    const params = { storeId, orderId: id };
    const as = gateway.logins.admin;
    const { order, tax } = await gateway.call("orders.read", { params }, { as });
    const shown = { amount: order.amount, tax };
    const body = { version: 1, changes: { slot: later }, shown };
    await gateway.call("orders.change-delivery", { params, body }, { as });
    expect([await takenAt(noon), await takenAt(later)]).toEqual([0, 1]);
    const other = await place(noon);
    const undo = { params, body: { version: 2, undoes: 2 } };
    expect(await gateway.refused("orders.undo-delivery", undo, { as })).toMatchObject({
      status: 422,
      fields: { slot: fullSlot },
    });
    expect([await takenAt(noon), await takenAt(later)]).toEqual([1, 1]);
    const cancel = { params: { storeId, orderId: other.id, status: "Cancelled" }, body: { version: 1, note: "no" } };
    await gateway.send("orders.change-status", cancel, { as });
    await gateway.call("orders.undo-delivery", undo, { as });
    expect([await takenAt(noon), await takenAt(later)]).toEqual([1, 0]);
    expect(await brokenRules(gateway.db)).toEqual({});
  });

  it("are not counted for a time that the store's pattern does not know", async () => {
    await rule("12:00", 1);
    await place({ start: "2026-11-23T06:35:00.000Z", end: "2026-11-23T07:20:00.000Z" });
    expect(await takenAt(noon)).toBe(0);
    expect((await placing(noon)).status).toBe(200);
  });

  it("follow the rule of a time of day, which an exception of one day replaces", async () => {
    await rule("12:00", 9, 500);
    const exception = { store_id: storeId, day: "2026-11-23", starts_at: "12:00", capacity: 3, surcharge: 700 };
    await gateway.db.insertInto("slot_exceptions").values(exception).execute();
    const area = await buildArea(gateway.db, storeId, unique("pin"), { delivery_charge: 2_900 });
    const query = { from: "2026-11-23", days: 2, areaId: area.id };
    const answer = await gateway.call("slots.list", { params: { storeId }, query }, { as: gateway.logins.admin });
    const atNoon = answer.slots.filter(({ start }) => start.endsWith("T06:30:00.000Z"));
    expect(atNoon).toMatchObject([
      { day: "2026-11-23", capacity: 3, surcharge: 700, charge: 3_600 },
      { day: "2026-11-24", capacity: 9, surcharge: 500, charge: 3_400 },
    ]);
    expect(answer.slots.find(({ start }) => start === later.start)).toMatchObject({ capacity: null, remaining: null });
  });

  it("of an order that never got one are not given back", async () => {
    const { id } = await buildOrder(gateway.db, storeId, { slot_start: noon.start, slot_end: noon.end });
    await place(noon);
    const cancel = { params: { storeId, orderId: id, status: "Cancelled" }, body: { version: 1, note: "no" } };
    expect((await gateway.send("orders.change-status", cancel, { as: gateway.logins.admin })).status).toBe(200);
    expect(await takenAt(noon)).toBe(1);
  });

  it("cannot be overdrawn in the database itself", async () => {
    await rule("12:00", 1);
    await place(noon);
    await expect(sql`update slot_counts set taken = taken + 1`.execute(gateway.db)).rejects.toThrow(
      "slot_counts_capacity",
    );
  });
});
