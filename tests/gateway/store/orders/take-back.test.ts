import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import type { OrderRow } from "#contract/orders/schema.ts";
import { likelyStatus, nextStatuses, type OrderStatus, orderTransitions } from "#contract/orders/status.ts";
import { paymentStateOf } from "#contract/payments/states/payment-state.ts";
import { seededChance } from "#gateway/demo/chance.ts";
import { auditBooks } from "#gateway/store/ledger/audit-books.ts";
import { buildPromo } from "../../../support/database/promotions.ts";
import { buildOrder, buildPicker, buildProduct, buildRider, readRow } from "../../../support/database/rows.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";
import { runs } from "../../../support/run/tier.ts";

/* A change of status that its author takes back: the order, and all that hangs on it, is what it was before. */

let storeId: string;
let admin: { readonly as: TestLogin };
let productId: string;
let pickerId: string;
let riderId: string;
const now = Date.parse("2026-11-22T04:00:00.000Z");
const slot = { start: "2026-11-23T10:30:00.000Z", end: "2026-11-23T12:30:00.000Z" };
const code = "TEN";

const gateway = await openTestGateway({ now: () => now });
beforeAll(async () => {
  const { db } = gateway;
  storeId = gateway.stores.north;
  admin = { as: gateway.logins.admin };
  productId = (await buildProduct(db, storeId, { price: 10_000, tax_rate: 500 })).id;
  pickerId = (await buildPicker(db, storeId, { capacity: 1_000 })).id;
  riderId = (await buildRider(db, storeId, { capacity: 1_000 })).id;
  await setPlaces(1_000);
  const gift = { type: "discount", discount: { type: "value", amount: 1_000 }, most: null } as const;
  await buildPromo(db, storeId, gift, { code, title: "Ten" });
  await count(10_000);
});

async function setPlaces(capacity: number): Promise<void> {
  await gateway.db.deleteFrom("slot_rules").where("store_id", "=", storeId).execute();
  await gateway.db
    .insertInto("slot_rules")
    .values({ store_id: storeId, starts_at: "16:00", capacity, surcharge: 0 })
    .execute();
}

const count = (quantity: number) =>
  gateway.call("stock.move", { params: { storeId }, body: { productId, kind: "counted", quantity } }, admin);

let placed = 0;
const place = (more: { promoCode?: string; deliveryType?: "STORE_PICKUP" | "HOME_DELIVERY" } = {}) => {
  placed += 1;
  const body = {
    source: "tele" as const,
    orderType: "Normal" as const,
    deliveryType: "HOME_DELIVERY" as const,
    customer: { name: "Asha", phone: `98765${String(placed).padStart(5, "0")}` },
    payment: "Cash On Delivery" as const,
    slot,
    lines: [{ productId, quantity: 3 }],
    ...more,
  };
  return gateway.call("orders.create", { params: { storeId }, body }, admin);
};

const pay = (order: OrderRow, amount = order.amount) =>
  gateway.call(
    "payments.record",
    {
      params: { storeId, orderId: order.id },
      body: { version: order.version, method: "UPI", amount, reference: "U1" },
    },
    admin,
  );

function move(order: OrderRow, status: OrderStatus): Promise<OrderRow> {
  const [params, { version }] = [{ storeId, orderId: order.id }, order];
  if (status === "Picker Assigned" && !order.pickerId)
    return gateway.call("orders.assign-picker", { params, body: { version, pickerId } }, admin);
  if (status === "Rider Assigned" && !order.riderId)
    return gateway.call("orders.assign-rider", { params, body: { version, riderId } }, admin);
  const handedOver = {
    lines: [{ line: 1, quantity: 1 }],
    rest: version % 2 ? ("reserved" as const) : ("back" as const),
  };
  const told = status === "Partially Delivered" ? { handedOver } : {};
  const request = { params: { ...params, status }, body: { version, note: "so", ...told } };
  return gateway.call("orders.change-status", request, admin);
}

async function walk(order: OrderRow, ...statuses: OrderStatus[]): Promise<OrderRow> {
  let row = order;
  for (const status of statuses) row = await move(row, status);
  return row;
}

const undoing = (order: OrderRow, to: OrderStatus, undoes = order.version) => ({
  params: { storeId, orderId: order.id, status: to },
  body: { version: order.version, undoes },
});
const undo = (order: OrderRow, to: OrderStatus, undoes?: number) =>
  gateway.call("orders.change-status", undoing(order, to, undoes), admin);
const refusedUndo = (order: OrderRow, to: OrderStatus, undoes = order.version, as: TestLogin = gateway.logins.admin) =>
  gateway.refused("orders.change-status", undoing(order, to, undoes), { as });

/** All that hangs on an order, as far as it counts; what was withdrawn or corrected to zero counts nothing. */
async function standing({ id }: OrderRow) {
  const { version: _version, updatedAt: _updatedAt, ...row } = await readRow(gateway.db, storeId, id);
  const { rows } = await sql`
    select (select jsonb_agg(jsonb_build_array(on_hand, reserved) order by product_id) from product_stock
        where store_id = ${storeId}) as stock,
      (select jsonb_agg(jsonb_build_array(slot_start, taken) order by slot_start) from slot_counts
        where store_id = ${storeId}) as slots,
      (select jsonb_agg(places) from slot_places places where order_id = ${id}) as place,
      (select jsonb_agg(uses order by code) from promo_codes where store_id = ${storeId}) as uses,
      (select jsonb_agg(uses) from promo_uses uses where order_id = ${id}) as use,
      (select jsonb_object_agg(account, sum) from (select account, sum(amount) from ledger_entries
        where store_id = ${storeId} group by account) sums) as ledger,
      (select coalesce(sum(amount), 0) from refunds where order_id = ${id} and status <> 'Withdrawn') as refunds,
      (select jsonb_agg(jsonb_build_array(total, tax, item_count) order by delivery) from invoices
        where order_id = ${id} and kind = 'sales' and item_count > 0 and not exists (
          select from invoices later where later.corrects = invoices.id)) as invoice,
      (select coalesce(sum(total), 0) from invoices where order_id = ${id} and kind = 'return' and not exists (
        select from invoices later where later.corrects = invoices.id)) as credited,
      (select coalesce(sum(amount) filter (where status = 'Completed'), 0) from return_orders
        where order_id = ${id}) as returned,
      (select jsonb_agg(jsonb_build_array(quantity, handed_over, returned_quantity) order by line) from order_lines
        where order_id = ${id}) as lines`.execute(gateway.db);
  return { row, ...(rows[0] as object) };
}

const audit = async () => (await auditBooks(gateway.db, storeId)).findings;

describe("any change of status", () => {
  it("is taken back whole, once and once more, whatever came before it", async () => {
    const chance = seededChance(7);
    const taken = new Set<string>();
    for (let times = 0; times < runs(24, 400); times++) {
      let order = await place({
        deliveryType: chance.pick(["STORE_PICKUP", "HOME_DELIVERY"] as const),
        ...(chance.happens(0.5) ? { promoCode: code } : {}),
      });
      if (chance.happens(0.5)) order = await pay(order, chance.pick([order.amount, 500, order.amount + 700]));
      for (let steps = chance.whole(0, 9); steps > 0; steps--) {
        const next = likelyStatus(order);
        if (next) order = await move(order, next);
      }
      if (chance.happens(0.2) && nextStatuses(order).length > 0 && order.status !== "Pending")
        order = await gateway
          .call(
            "orders.issue-invoice",
            { params: { storeId, orderId: order.id }, body: { version: order.version } },
            admin,
          )
          .catch(() => order);
      // Less than was promised, or nothing at all, is on the shelf.
      if (chance.happens(0.3)) await count(chance.whole(0, 4));
      // A picker or rider who is missing is assigned, which is undone by a call of its own.
      const able = nextStatuses(order).filter(
        (status) => status !== "Picker Assigned" && (status !== "Rider Assigned" || order.riderId),
      );
      if (able.length === 0) continue;
      const status = chance.pick(able);
      const before = await standing(order);
      const changed = await move(order, status);
      const after = await standing(changed);
      const back = await undo(changed, order.status);
      expect([order.status, status, await standing(back)]).toEqual([order.status, status, before]);
      // Made once more, as the undo of the undo, and taken back again.
      const again = await undo(back, status);
      const { row, ...figures } = after;
      expect({ status, ...(await standing(again)), row: null }).toEqual({ status, ...figures, row: null });
      expect(row).toEqual(after.row);
      expect(await standing(await undo(again, order.status))).toEqual(before);
      taken.add(`${order.status} to ${status}`);
      await count(10_000);
    }
    expect(await audit()).toEqual([]);
    expect(taken.size).toBeGreaterThan(runs(8, 25));
  });

  it("is taken back from every status to every one before it, by the one rule", async () => {
    for (const [from, targets] of Object.entries(orderTransitions) as [OrderStatus, readonly OrderStatus[]][])
      for (const to of targets) {
        const { id } = await buildOrder(gateway.db, storeId, {
          status: from,
          delivery_type: from === "Ready for Delivery" && to === "Delivered" ? "STORE_PICKUP" : "HOME_DELIVERY",
          picker_id: pickerId,
          rider_id: riderId,
          // An order that costs nothing needs no entries in the ledger.
          lines: to === "Partially Delivered" ? [{ quantity: 2, unit_price: 0, mrp: 0, tax: 0, amount: 0 }] : [],
        });
        const order = await readRow(gateway.db, storeId, id);
        const back = await undo(await move(order, to), from);
        const given = { updatedAt: back.updatedAt, paymentState: paymentStateOf(order) };
        expect({ from, to, ...back }).toEqual({ from, to, ...order, ...given, version: 3 });
      }
    expect(await audit()).toEqual([]);
  });
});

describe("what a change had made", () => {
  it("is corrected: the invoice of a delivery by one that says nothing was sold, and the next delivery has its own", async () => {
    const ready = await walk(
      await place({ deliveryType: "STORE_PICKUP" }),
      ...(["Accepted", "Picker Assigned", "Picking & Packing", "Picking Completed", "Ready for Delivery"] as const),
    );
    const back = await undo(await move(ready, "Delivered"), "Ready for Delivery");
    const delivered = await move(back, "Delivered");
    const invoices = await gateway.db
      .selectFrom("invoices")
      .select(["id", "corrects", "total", "reason"])
      .where("order_id", "=", ready.id)
      .orderBy("place")
      .execute();
    const [first, second] = invoices;
    expect(invoices.map(({ total, corrects, reason }) => ({ total, corrects, reason }))).toEqual([
      { total: ready.amount, corrects: null, reason: "" },
      { total: 0, corrects: first?.id, reason: "the change that issued it was taken back" },
      { total: ready.amount, corrects: second?.id, reason: "the order was changed" },
    ]);
    expect(delivered.paymentState).toBe("Not Paid");
    expect(await audit()).toEqual([]);
  });

  it("is told by the history, which tells the undo too", async () => {
    const cancelled = await move(await pay(await place()), "Cancelled");
    const back = await undo(cancelled, "Pending");
    const { entries } = await gateway.call(
      "comments.history",
      { params: { storeId, orderId: back.id }, query: { page: 1, pageSize: 25 } },
      admin,
    );
    expect(entries.filter(({ kind }) => kind === "status")).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ toStatus: "Cancelled", undoes: null, version: 3 }),
        expect.objectContaining({ fromStatus: "Cancelled", toStatus: "Pending", undoes: 3, version: 4 }),
      ]),
    );
    expect(back).toMatchObject({ status: "Pending", paymentState: "Paid" });
  });
});

describe("an undo is refused", () => {
  it("to others, and once somebody else has changed the order", async () => {
    const other = await gateway.logIn(["order.change-status", "order.view"]);
    const delivered = await move(await place(), "Cancelled");
    expect(await refusedUndo(delivered, "Pending", 2, other)).toMatchObject({
      status: 409,
      code: "move-not-allowed",
      message: `only ${gateway.logins.admin.name} could take this change back`,
    });
    const accepted = await move(await place(), "Accepted");
    const held = await gateway.call(
      "orders.change-status",
      { params: { storeId, orderId: accepted.id, status: "On-Hold" }, body: { version: 2, note: "so" } },
      { as: other },
    );
    const restored = await gateway.call("orders.change-status", undoing(held, "Accepted"), { as: other });
    expect(await refusedUndo(restored, "Pending", 2)).toMatchObject({
      status: 409,
      message: `${other.name} has changed this order since`,
    });
  });

  it("once its author has changed the order further, and after half a minute", async () => {
    const picking = await walk(await place(), "Accepted", "Picker Assigned", "Picking & Packing");
    expect(await refusedUndo(picking, "Pending", 2)).toMatchObject({
      message: "it was changed again since: take that back first",
    });
    const cancelled = await move(picking, "Cancelled");
    await sql`update order_history set at = at - interval '41 seconds' where order_id = ${picking.id}`.execute(
      gateway.db,
    );
    expect(await refusedUndo(cancelled, "Picking & Packing")).toMatchObject({
      message: "a change can be taken back for 30 seconds",
    });
  });

  it("once its refund has left, with the reason", async () => {
    const cancelled = await move(await pay(await place()), "Cancelled");
    const refund = await gateway.db
      .selectFrom("refunds")
      .select(["id", "version"])
      .where("order_id", "=", cancelled.id)
      .executeTakeFirstOrThrow();
    await gateway.call(
      "refunds.complete",
      { params: { storeId, id: refund.id }, body: { version: refund.version } },
      admin,
    );
    const now = await readRow(gateway.db, storeId, cancelled.id);
    expect(await refusedUndo(now, "Pending", cancelled.version)).toMatchObject({
      status: 409,
      message: expect.stringMatching(/changed again since|under way already/),
    });
    expect(await readRow(gateway.db, storeId, cancelled.id)).toEqual(now);
  });

  it("where stock, slot, code or picker are gone by then, and then nothing has changed", async () => {
    const gone = async (order: OrderRow, from: OrderStatus, message: RegExp) => {
      const before = await standing(order);
      expect(await refusedUndo(order, from)).toMatchObject({
        status: 409,
        message: expect.stringMatching(message),
      });
      expect(await standing(order)).toEqual(before);
    };
    const { reserved } = await gateway.db
      .selectFrom("product_stock")
      .select(sql<number>`reserved::float8`.as("reserved"))
      .where("product_id", "=", productId)
      .executeTakeFirstOrThrow();
    await count(reserved + 3);
    const short = await move(await place(), "Cancelled");
    await place();
    await gone(short, "Pending", /OUT OF STOCK/);
    await count(10_000);

    const full = await move(await place(), "Cancelled");
    await setPlaces(1);
    await gone(full, "Pending", /slot is full/);
    await setPlaces(1_000);

    const used = await move(await place({ promoCode: code }), "Cancelled");
    await gateway.db
      .updateTable("promo_codes")
      .set((eb) => ({ maximum_uses: eb.ref("uses") }))
      .execute();
    await gone(used, "Pending", /TEN is used up/);
    await gateway.db.updateTable("promo_codes").set({ maximum_uses: null }).execute();

    const unheld = await move(await walk(await place(), "Accepted", "Picker Assigned"), "On-Hold");
    await gateway.db.updateTable("pickers").set({ state: "INACTIVE" }).where("id", "=", pickerId).execute();
    await gone(unheld, "Picker Assigned", /is not active/);
    await gateway.db.updateTable("pickers").set({ state: "ACTIVE" }).where("id", "=", pickerId).execute();
    expect(await audit()).toEqual([]);
  });
});

describe("a batch", () => {
  it("is taken back by one call, of which each order has its own answer", async () => {
    await count(10_000);
    const made = [await place({ promoCode: code }), await place({ promoCode: code }), await place()];
    const before = await Promise.all(made.map(standing));
    const batch = (status: OrderStatus, rows: object[]) =>
      gateway.call(
        "records.batch",
        {
          params: { storeId },
          body: { call: "orders.change-status", params: { status }, body: {}, rows: rows as never },
        },
        admin,
      );
    const cancel = () =>
      batch(
        "Cancelled",
        made.map(({ id }) => ({ params: { orderId: id }, body: { version: 1, note: "so" } })),
      );
    const back = (version: number) =>
      batch(
        "Pending",
        made.map(({ id }) => ({ params: { orderId: id }, body: { version, undoes: version } })),
      );
    await cancel();
    // Only one of the two uses of the code is left for them.
    await gateway.db
      .updateTable("promo_codes")
      .set((eb) => ({ maximum_uses: eb("uses", "+", 1) }))
      .execute();
    const part = await back(2);
    expect(part.rows.map(({ error }) => error?.message ?? null)).toEqual([null, "TEN is used up", null]);
    await gateway.db.updateTable("promo_codes").set({ maximum_uses: null }).execute();
    expect((await back(2)).rows.map(({ error }) => error?.code ?? null)).toEqual([
      "stale-version",
      null,
      "stale-version",
    ]);
    expect(await Promise.all(made.map(standing))).toEqual(before);
    expect(await audit()).toEqual([]);
  });
});
