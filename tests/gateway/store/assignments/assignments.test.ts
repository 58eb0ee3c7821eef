import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Committed, Lanes, Plan } from "#contract/assignments/schema.ts";
import { permissions } from "#contract/permission.ts";
import { recount } from "#gateway/store/orders/order-status-counts.ts";
import { inTransaction } from "../../../support/database/transaction.ts";
import { createTestGateway, type TestGateway, type TestLogin } from "../../../support/gateway.ts";
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

let gateway: TestGateway;
let admin: TestLogin;
let storeId: string;

beforeAll(async () => {
  gateway = await createTestGateway();
});
afterAll(() => gateway.close());

/** A store of its own for each test, so that nobody else waits or works there. */
async function freshStore(): Promise<void> {
  storeId = (await buildStore(gateway.db, { business_unit_id: gateway.businessUnitId })).id;
  admin = await gateway.logIn(permissions, [storeId]);
}

async function call<Answer>(
  name: `${"picker" | "rider"}s.${"lanes" | "plan" | "assign"}`,
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
        open: [{ id: order.id, number: order.number, items: 2, kilograms: 1.25, area: null, slotEnd: null }],
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
  it("knows from the lines what an order needs, and changes nothing", async () => {
    await freshStore();
    const frozen = await buildProduct(gateway.db, storeId, { frozen: true });
    const plain = await buildPicker(gateway.db, storeId, { name: "Plain", skills: [] });
    const cold = await buildPicker(gateway.db, storeId, { name: "Cold", skills: ["frozen"] });
    const ice = await accepted({ lines: [{ product_id: frozen.id }] });
    const fruit = await accepted({ lines: [{ unit: "weight", quantity: 2 }] });
    const rice = await accepted();
    const pending = await buildOrder(gateway.db, storeId);
    const orderIds = [ice.id, fruit.id, rice.id, pending.id];
    const plan = await call<Plan>("pickers.plan", { orderIds });
    expect(plan.placements).toHaveLength(2);
    expect(plan.placements).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          orderId: ice.id,
          assigneeId: cold.id,
          reasons: expect.arrayContaining([{ type: "trained", skill: "frozen" }]),
        }),
        expect.objectContaining({ orderId: rice.id, assigneeId: plain.id }),
      ]),
    );
    expect(plan.refused).toHaveLength(2);
    expect(plan.refused).toEqual(
      expect.arrayContaining([
        { orderId: fruit.id, because: { type: "nobody-trained", skill: "weighed" } },
        { orderId: pending.id, because: { type: "status", because: "Pending orders cannot be assigned a picker" } },
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
    expect(plan.orders.map(({ id }) => id)).toEqual([waiting.id]);
    expect(plan.more).toBe(false);
  });

  it("sends riders to the areas of addresses by their pincodes", async () => {
    await freshStore();
    await buildArea(gateway.db, storeId, "411001", { name: "North", latitude: 12.99 });
    await buildArea(gateway.db, storeId, "411002", { name: "South", latitude: 12.9 });
    const north = await buildRider(gateway.db, storeId, { name: "Nina", zone: "North" });
    const south = await buildRider(gateway.db, storeId, { name: "Sam", zone: "South" });
    const [one, two, none] = [await ready("411001"), await ready("411002"), await ready("999999")];
    const plan = await call<Plan>("riders.plan", { orderIds: [one.id, two.id] });
    const whom = new Map(plan.placements.map(({ orderId, assigneeId }) => [orderId, assigneeId]));
    expect(whom.get(one.id)).toBe(north.id);
    expect(whom.get(two.id)).toBe(south.id);
    expect((await call<Plan>("riders.plan", { orderIds: [none.id] })).orders).toMatchObject([{ area: null }]);
  });

  it("spreads what somebody holds over others only", async () => {
    await freshStore();
    const [pia, per] = [
      await buildPicker(gateway.db, storeId, { capacity: 9 }),
      await buildPicker(gateway.db, storeId),
    ];
    const held = await accepted({ status: "Picker Assigned", picker_id: pia.id });
    const plan = await call<Plan>("pickers.plan", { heldBy: [pia.id] });
    expect(plan.placements).toMatchObject([{ orderId: held.id, assigneeId: per.id }]);
    const alone = await call<Plan>("pickers.plan", { heldBy: [pia.id, per.id] });
    expect(alone.refused).toEqual([{ orderId: held.id, because: { type: "nobody-on-duty" } }]);
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
      orderId: orders[index]?.id,
      version,
      assigneeId,
    });
    const { rows } = await commit([
      at(0, pia.id),
      at(1, off.id),
      at(2, pia.id, 4),
      at(3, gone.id),
      { orderId: pending.id, version: 1, assigneeId: pia.id },
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
    expect(rows[0]?.order).toMatchObject({ status: "Picker Assigned", pickerName: "Pia", version: 2 });
    expect(rows[1]?.order).toMatchObject({ status: "Accepted", pickerName: null, version: 1 });
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
      { orderId: first.id, version: 1, assigneeId: per.id },
      { orderId: second.id, version: 1, assigneeId: per.id },
    ]);
    expect(done.rows.map(({ refusal }) => refusal)).toEqual([null, null]);
    await gateway.db.updateTable("pickers").set({ on_duty: false }).where("id", "=", pia.id).execute();
    const back = await commit([
      { orderId: first.id, version: 2, assigneeId: null, undoes: 2 },
      { orderId: second.id, version: 2, assigneeId: pia.id, undoes: 2 },
    ]);
    expect(back.rows).toMatchObject([
      { refusal: null, order: { status: "Accepted", pickerId: null } },
      { refusal: null, order: { pickerName: "Pia" } },
    ]);
  });

  it("are up to 500 at once", { timeout: 60_000 }, async () => {
    await freshStore();
    const pickers = await Promise.all(
      Array.from({ length: 40 }, () => buildPicker(gateway.db, storeId, { capacity: 20 })),
    );
    const orders = await manyAccepted(500);
    const placements = orders.map(({ id }, at) => ({
      orderId: id,
      version: 1,
      assigneeId: pickers[at % pickers.length]?.id,
    }));
    const { rows } = await commit(placements);
    expect(rows.filter(({ refusal }) => refusal === null)).toHaveLength(500);
  });
});
