import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { usualPreferences } from "#contract/assignments/preferences.ts";
import type { Committed, Lanes, Plan } from "#contract/assignments/schema.ts";
import { permissions } from "#contract/permission.ts";
import { recount } from "#gateway/store/orders/rows/order-status-counts.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { inTransaction } from "../../../support/database/transaction.ts";
import { openTestGateway, type TestLogin } from "../../../support/gateway.ts";
import {
  buildArea,
  buildOrder,
  buildPicker,
  buildProduct,
  buildRider,
  buildStore,
  buildVehicle,
  readRow,
} from "../../../support/database/rows.ts";
import { setSettings } from "../../../support/settings.ts";

let admin: TestLogin;
let storeId: string;

const gateway = await openTestGateway();

/** A store of its own for each test, so that nobody else waits or works there. */
async function freshStore(): Promise<void> {
  storeId = (await buildStore(gateway.db, { business_unit_id: gateway.businessUnitId })).id;
  admin = await gateway.logIn(permissions, [storeId]);
}

async function call<Answer>(
  name: `${"picker" | "rider" | "pickup"}s.${"lanes" | "plan" | "assign"}`,
  body?: Readonly<Record<string, unknown>>,
): Promise<Answer> {
  const request = { params: { storeId }, query: {}, ...(body ? { body } : {}) };
  const response = await gateway.send(name, request, { as: admin });
  const { data } = (await response.json()) as { data: Answer };
  expect(response.status).toBe(200);
  return data;
}

const accepted = (row: Parameters<typeof buildOrder>[2] = {}) =>
  buildOrder(gateway.db, storeId, { status: "Accepted", ...row });
const ready = (pincode: string, row: Parameters<typeof buildOrder>[2] = {}) =>
  buildOrder(gateway.db, storeId, {
    status: "Ready for Delivery",
    address: JSON.stringify({ type: "Home", line: "1 Road", locality: "", city: "Pune", pincode }),
    ...row,
  });

describe("lanes", () => {
  it("say what everybody has and can take, and nothing of those who left", async () => {
    await freshStore();
    await buildPicker(gateway.db, storeId, { name: "Gone", state: "INACTIVE", on_duty: false });
    const pia = await buildPicker(gateway.db, storeId, {
      name: "Pia",
      capacity: 4,
      capacity_kilograms: 20,
      skills: ["frozen"],
    });
    const order = await buildOrder(gateway.db, storeId, {
      status: "Picking & Packing",
      picker_id: pia.id,
      lines: [{}, { unit: "weight", quantity: 1.25 }],
    });
    await buildOrder(gateway.db, storeId, { status: "Delivered", picker_id: pia.id });
    const { lanes } = await call<Lanes>("pickers.lanes");
    expect(lanes).toEqual([
      {
        id: pia.id,
        name: "Pia",
        onDuty: true,
        shiftEnd: null,
        skills: ["frozen"],
        zone: "",
        vehicle: null,
        capacity: 4,
        capacityKilograms: 20,
        minutesPerOrder: null,
        open: [
          { kind: "order", id: order.id, number: order.number, items: 2, kilograms: 1.25, area: null, slotEnd: null },
        ],
      },
    ]);
  });

  it("give a rider no more than their vehicle carries", async () => {
    await freshStore();
    const vehicle = await buildVehicle(gateway.db, storeId, {
      registration: "ZZ 7",
      capacity_kilograms: 15,
      capacity_crates: 2,
    });
    await buildRider(gateway.db, storeId, {
      name: "Rex",
      capacity_kilograms: 30,
      vehicle_id: vehicle.id,
      zone: "Palm Grove",
    });
    const { lanes } = await call<Lanes>("riders.lanes");
    expect(lanes).toMatchObject([
      { capacityKilograms: 15, zone: "Palm Grove", vehicle: { registration: "ZZ 7", type: "Scooter", crates: 2 } },
    ]);
    const refusal = await gateway.send("riders.assignees", { params: { storeId }, query: {} }, { as: admin });
    expect(await refusal.json()).toMatchObject({ data: [{ name: "Rex", capacityKilograms: 15 }] });
  });
});

describe("a plan", () => {
  it("follows what the store prefers", async () => {
    await freshStore();
    const able = await buildPicker(gateway.db, storeId, { capacity: 10, name: "Able", skills: ["frozen"] });
    const busy = await buildPicker(gateway.db, storeId, { capacity: 10, name: "Busy", skills: [] });
    const picked = { status: "Picking & Packing", picker_id: busy.id } as const;
    await buildOrder(gateway.db, storeId, picked);
    await buildOrder(gateway.db, storeId, picked);
    const at = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
    const { id } = await accepted({ slot_start: at(20), slot_end: at(22) });
    const taker = async () =>
      (await call<Plan>("pickers.plan", { ids: [id] })).placements.map(({ assigneeId }) => assigneeId);
    expect(await taker()).toEqual([able.id]);
    const kept = { ...usualPreferences, preferFree: "none", preferFewest: "none" } as const;
    await setSettings(gateway, "assignment", storeId, kept as never, { as: admin });
    expect(await taker()).toEqual([busy.id]);
  });

  it("knows from the lines what an order needs, and changes nothing", async () => {
    await freshStore();
    const frozen = await buildProduct(gateway.db, storeId, { frozen: true });
    const plain = await buildPicker(gateway.db, storeId, { name: "Plain", skills: [] });
    const cold = await buildPicker(gateway.db, storeId, { name: "Cold", skills: ["frozen"] });
    const ice = await accepted({ lines: [{ product_id: frozen.id }] });
    const fruit = await accepted({ lines: [{ unit: "weight", quantity: 2 }] });
    const rice = await accepted();
    const pending = await buildOrder(gateway.db, storeId);
    const ids = [ice.id, fruit.id, rice.id, pending.id];
    const plan = await call<Plan>("pickers.plan", { ids });
    expect(plan.placements).toHaveLength(2);
    expect(plan.placements).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          recordId: ice.id,
          assigneeId: cold.id,
          reasons: expect.arrayContaining([{ type: "trained", skill: "frozen" }]),
        }),
        expect.objectContaining({ recordId: rice.id, assigneeId: plain.id }),
      ]),
    );
    expect(plan.refused).toHaveLength(2);
    expect(plan.refused).toEqual(
      expect.arrayContaining([
        { recordId: fruit.id, because: { type: "nobody-trained", skills: ["weighed"] } },
        { recordId: pending.id, because: { type: "status", because: "Pending orders cannot be assigned a picker" } },
      ]),
    );
    expect(await readRow(gateway.db, storeId, ice.id)).toMatchObject({ version: 1, pickerId: null });
  });

  it("of all that wait takes those the filter finds, and never what somebody has or a customer collects", async () => {
    await freshStore();
    const rex = await buildRider(gateway.db, storeId, { name: "Rex" });
    const waiting = await ready("411001", { order_type: "Express" });
    await ready("411001");
    await ready("411001", { order_type: "Express", delivery_type: "STORE_PICKUP" });
    await ready("411001", { order_type: "Express", status: "Rider Assigned", rider_id: rex.id });
    const plan = await call<Plan>("riders.plan", { filter: { orderType: ["Express"], rider: [rex.id] } });
    expect(plan.records.map(({ id }) => id)).toEqual([waiting.id]);
    expect(plan.more).toBe(false);
  });

  it("sends riders to the areas of addresses by their pincodes", async () => {
    await freshStore();
    await buildArea(gateway.db, storeId, "411001", { name: "North", latitude: 12.99 });
    await buildArea(gateway.db, storeId, "411002", { name: "South", latitude: 12.9 });
    const north = await buildRider(gateway.db, storeId, { name: "Nina", zone: "North" });
    const south = await buildRider(gateway.db, storeId, { name: "Sam", zone: "South" });
    const [one, two, none] = [await ready("411001"), await ready("411002"), await ready("999999")];
    const plan = await call<Plan>("riders.plan", { ids: [one.id, two.id] });
    const whom = new Map(plan.placements.map(({ recordId, assigneeId }) => [recordId, assigneeId]));
    expect(whom.get(one.id)).toBe(north.id);
    expect(whom.get(two.id)).toBe(south.id);
    expect((await call<Plan>("riders.plan", { ids: [none.id] })).records).toMatchObject([{ area: null }]);
  });

  it("spreads what somebody holds over others only", async () => {
    await freshStore();
    const [pia, per] = [
      await buildPicker(gateway.db, storeId, { capacity: 9 }),
      await buildPicker(gateway.db, storeId),
    ];
    const held = await accepted({ status: "Picker Assigned", picker_id: pia.id });
    const plan = await call<Plan>("pickers.plan", { heldBy: [pia.id] });
    expect(plan.placements).toMatchObject([{ recordId: held.id, assigneeId: per.id }]);
    const alone = await call<Plan>("pickers.plan", { heldBy: [pia.id, per.id] });
    expect(alone.refused).toEqual([{ recordId: held.id, because: { type: "nobody-on-duty" } }]);
  });
});

/** Makes many accepted orders at once, each with a line of weighed goods. */
async function manyAccepted(count: number) {
  const { rows } = await sql<{ id: string }>`
    insert into orders (store_id, number, status, placed_at, customer_name, customer_phone, item_count, lines_amount,
      amount, payment_state, source, order_type, delivery_type)
    select ${storeId}, 'M-' || n, 'Accepted', now(), 'Asha', '9876543210', 1, 100, 100, 'Pay on Delivery', 'web',
      'Normal', 'HOME_DELIVERY'
    from generate_series(1, ${count}) n returning id`.execute(gateway.db);
  await sql`
    insert into order_lines (store_id, order_id, line, code, name, unit, quantity, mrp, unit_price, tax_rate, tax, amount)
    select store_id, id, 1, 'P', 'Rice', 'weight', 0.5, 200, 200, 0, 0, 100 from orders where store_id = ${storeId}`.execute(
    gateway.db,
  );
  await inTransaction(gateway.db, (trx) => recount(trx, storeId));
  return rows;
}

describe("placements", () => {
  const commit = (placements: readonly object[]) => call<Committed>("pickers.assign", { placements });

  it("are each done or refused by the rules of a single one", async () => {
    await freshStore();
    const pia = await buildPicker(gateway.db, storeId, { name: "Pia", capacity: 2 });
    const off = await buildPicker(gateway.db, storeId, { name: "Off", on_duty: false });
    const gone = await buildPicker(gateway.db, storeId, { name: "Gone", state: "INACTIVE", on_duty: false });
    const orders = await Promise.all(Array.from({ length: 6 }, () => accepted()));
    const pending = await buildOrder(gateway.db, storeId);
    const at = (index: number, assigneeId: string, version = 1) => ({
      recordId: orders[index]?.id,
      version,
      assigneeId,
    });
    const { rows } = await commit([
      at(0, pia.id),
      at(1, off.id),
      at(2, pia.id, 4),
      at(3, gone.id),
      { recordId: pending.id, version: 1, assigneeId: pia.id },
      at(4, pia.id),
      at(5, pia.id),
    ]);
    expect(rows.map(({ refusal }) => refusal)).toEqual([
      null,
      { code: "invalid", because: "Off is off duty" },
      { code: "stale-version", because: "This order is at version 1, which is older than 4" },
      { code: "invalid", because: "Gone is not active" },
      { code: "move-not-allowed", because: "a picker cannot be assigned to an order that is Pending" },
      null,
      { code: "over-capacity", because: "Pia is full: 2 of 2 orders" },
    ]);
    expect(rows[0]?.row).toMatchObject({ status: "Picker Assigned", pickerName: "Pia", version: 2 });
    expect(rows[1]?.row).toMatchObject({ status: "Accepted", pickerName: null, version: 1 });
    const { rows: history } = await gateway.db
      .selectFrom("order_history")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("store_id", "=", storeId)
      .where("kind", "=", "picker")
      .execute()
      .then((counts) => ({ rows: counts }));
    expect(Number(history[0]?.count)).toBe(2);
  });

  it("are taken back, even from somebody who is off duty by then", async () => {
    await freshStore();
    const [pia, per] = [
      await buildPicker(gateway.db, storeId, { name: "Pia" }),
      await buildPicker(gateway.db, storeId, { name: "Per" }),
    ];
    const first = await accepted();
    const second = await accepted({ status: "Picker Assigned", picker_id: pia.id });
    const done = await commit([
      { recordId: first.id, version: 1, assigneeId: per.id },
      { recordId: second.id, version: 1, assigneeId: per.id },
    ]);
    expect(done.rows.map(({ refusal }) => refusal)).toEqual([null, null]);
    await gateway.db.updateTable("pickers").set({ on_duty: false }).where("id", "=", pia.id).execute();
    const back = await commit([
      { recordId: first.id, version: 2, assigneeId: null, undoes: 2 },
      { recordId: second.id, version: 2, assigneeId: pia.id, undoes: 2 },
    ]);
    expect(back.rows).toMatchObject([
      { refusal: null, row: { status: "Accepted", pickerId: null } },
      { refusal: null, row: { pickerName: "Pia" } },
    ]);
  });

  it("are up to 500 at once", async () => {
    await freshStore();
    const pickers = await Promise.all(
      Array.from({ length: 40 }, () => buildPicker(gateway.db, storeId, { capacity: 20 })),
    );
    const orders = await manyAccepted(500);
    const placements = orders.map(({ id }, at) => ({
      recordId: id,
      version: 1,
      assigneeId: pickers[at % pickers.length]?.id,
    }));
    const { rows } = await commit(placements);
    expect(rows.filter(({ refusal }) => refusal === null)).toHaveLength(500);
  });
});

describe("pickups of returns", () => {
  const address = (pincode: string) => JSON.stringify({ type: "Home", line: "1", locality: "", city: "Pune", pincode });
  const waits = (fields: Parameters<typeof buildReturn>[2] = {}, order: Parameters<typeof buildReturn>[3] = {}) =>
    buildReturn(gateway.db, storeId, { status: "Ready for Pickup", ...fields }, order);
  const commit = (placements: readonly object[]) => call<Committed>("pickups.assign", { placements });
  const standing = (id: string) =>
    gateway.db
      .selectFrom("return_orders")
      .select(["status", "rider_id as riderId", "version"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();

  it("count beside the orders of a rider, in plans, lanes and refusals alike", async () => {
    await freshStore();
    await buildArea(gateway.db, storeId, "411001", { name: "North", latitude: 12.99 });
    const rex = await buildRider(gateway.db, storeId, { name: "Rex", capacity: 2, capacity_kilograms: 20, skills: [] });
    const order = await ready("411001", { status: "Rider Assigned", rider_id: rex.id });
    const melting = await buildProduct(gateway.db, storeId, { frozen: true });
    const near = { address: address("411001"), lines: [{ unit: "weight" as const, quantity: 1.5 }] };
    const held = await waits({ status: "Pickup Initiated", riderId: rex.id }, near);
    const cold = await waits({}, { ...near, lines: [{ product_id: melting.id }] });
    const { lanes } = await call<Lanes>("riders.lanes");
    expect(lanes).toEqual((await call<Lanes>("pickups.lanes")).lanes);
    const open = new Map(lanes[0]?.open.map((work) => [work.id, work]));
    expect(open.get(order.id)).toMatchObject({ kind: "order", area: "North" });
    const fetched = { kind: "return", items: 1, kilograms: 1.5, area: "North", slotEnd: null };
    expect(open.get(held.id)).toMatchObject(fetched);
    const [listed] = await gateway.call("riders.assignees", { params: { storeId } }, { as: admin });
    expect(listed).toMatchObject({ openOrders: 2, openKilograms: 1.5, refusal: "full: 2 of 2 stops" });
    const plan = await call<Plan>("pickups.plan", {});
    expect(plan.records).toMatchObject([{ kind: "return", id: cold.id, needs: ["frozen"], area: "North" }]);
    expect(plan.refused).toEqual([{ recordId: cold.id, because: { type: "nobody-trained", skills: ["frozen"] } }]);
    await gateway.db
      .updateTable("riders")
      .set({ skills: ["frozen"] })
      .where("id", "=", rex.id)
      .execute();
    expect((await call<Plan>("pickups.plan", {})).refused).toMatchObject([{ because: { type: "all-full" } }]);
    const { rows } = await commit([{ recordId: cold.id, version: 1, assigneeId: rex.id }]);
    expect(rows[0]?.refusal).toEqual({ code: "over-capacity", because: "Rex is full: 2 of 2 stops" });
    // Whoever has set out for a return keeps it.
    const taken = await commit([{ recordId: held.id, version: 1, assigneeId: null }]);
    expect(taken.rows[0]?.refusal).toEqual({
      code: "move-not-allowed",
      because: "the rider cannot be taken from a return that is Pickup Initiated",
    });
    expect(await standing(held.id)).toEqual({ status: "Pickup Initiated", riderId: rex.id, version: 1 });
  });

  it("are planned where they are ready, told why not elsewhere, assigned together and taken back", async () => {
    await freshStore();
    const [rex, ria] = [
      await buildRider(gateway.db, storeId, { name: "Rex" }),
      await buildRider(gateway.db, storeId, { name: "Ria" }),
    ];
    const [one, two, missed] = [await waits(), await waits(), await waits({ status: "Return Not Picked" })];
    const all = await call<Plan>("pickups.plan", { filter: {} });
    expect(all.placements.map(({ recordId }) => recordId).toSorted()).toEqual([one.id, two.id].toSorted());
    expect((await call<Plan>("pickups.plan", { filter: { status: ["Return Not Picked"] } })).records).toEqual([]);
    const named = await call<Plan>("pickups.plan", { ids: [missed.id] });
    const because = "it was not picked: make it Ready for Pickup first";
    expect(named.refused).toEqual([{ recordId: missed.id, because: { type: "status", because } }]);
    const placements = [one, two, missed].map(({ id }) => ({ recordId: id, version: 1, assigneeId: rex.id }));
    const { rows } = await commit(placements);
    expect(rows.map(({ refusal }) => refusal)).toEqual([null, null, { code: "move-not-allowed", because }]);
    expect(rows[0]?.row).toMatchObject({ status: "Assign Rider", riderName: "Rex", version: 2 });
    const entries = await gateway.db
      .selectFrom("record_history")
      .select("record_id")
      .where("store_id", "=", storeId)
      .where("record_id", "in", [one.id, two.id])
      .execute();
    expect(entries).toHaveLength(2);
    const audited = await gateway.db.selectFrom("audit_entries").select("id").where("store_id", "=", storeId).execute();
    expect(audited).toHaveLength(1);
    // Another rider takes one over, as when the first goes off duty; then both wait again.
    const spread = await call<Plan>("pickups.plan", { heldBy: [rex.id] });
    expect(spread.placements).toMatchObject([{ assigneeId: ria.id }, { assigneeId: ria.id }]);
    await commit([{ recordId: one.id, version: 2, assigneeId: ria.id }]);
    expect(await standing(one.id)).toEqual({ status: "Assign Rider", riderId: ria.id, version: 3 });
    const back = await commit([
      { recordId: one.id, version: 3, assigneeId: rex.id, undoes: 3 },
      { recordId: two.id, version: 2, assigneeId: null, undoes: 2 },
    ]);
    expect(back.rows.map(({ refusal }) => refusal)).toEqual([null, null]);
    expect(await standing(one.id)).toEqual({ status: "Assign Rider", riderId: rex.id, version: 4 });
    expect(await standing(two.id)).toEqual({ status: "Ready for Pickup", riderId: null, version: 3 });
  });

  it("are never more than a rider can take, when two people assign them and orders at the same time", async () => {
    await freshStore();
    const rex = await buildRider(gateway.db, storeId, { name: "Rex", capacity: 3 });
    const returns = await Promise.all(Array.from({ length: 4 }, () => waits()));
    const orders = await Promise.all(Array.from({ length: 4 }, () => ready("411001")));
    const given = (rows: readonly { readonly id: string }[]) => ({
      placements: rows.map(({ id }) => ({ recordId: id, version: 1, assigneeId: rex.id })),
    });
    const answers = await Promise.all([
      call<Committed>("pickups.assign", given(returns)),
      call<Committed>("pickups.assign", given(returns.toReversed())),
      call<Committed>("riders.assign", given(orders)),
    ]);
    const refusals = answers.flatMap(({ rows }) => rows.map(({ refusal }) => refusal?.code ?? "done"));
    expect(refusals.filter((code) => code === "done")).toHaveLength(3);
    const { lanes } = await call<Lanes>("riders.lanes");
    expect(lanes[0]?.open).toHaveLength(3);
  });

  it("keep a rider from being deleted", async () => {
    await freshStore();
    const rex = await buildRider(gateway.db, storeId, { name: "Rex" });
    await waits({ number: "R-77", status: "Assign Rider", riderId: rex.id });
    const body = { version: 1, changes: { state: "DELETE" } };
    const answer = await gateway.send(
      "riders.change",
      { params: { storeId, id: rex.id }, query: {}, body },
      { as: admin },
    );
    expect(await answer.json()).toMatchObject({
      error: { message: "Rex still has 1 open order or return: R-77" },
    });
  });
});
