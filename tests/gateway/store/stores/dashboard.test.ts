import { afterAll, beforeAll, expect, it } from "vitest";
import { dashboardSchema } from "#contract/store/dashboard-schema.ts";
import { readDashboard } from "#gateway/store/stores/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { buildRefund } from "../../../support/database/refunds.ts";
import {
  buildArea,
  buildBusinessUnit,
  buildDrawer,
  buildOrder,
  buildPicker,
  buildProduct,
  buildRider,
  buildStore,
  buildUnmatched,
} from "../../../support/database/rows.ts";
import { openAt } from "../../../support/database/still-clock.ts";

let database: TestDatabase;
let unit: string;
beforeAll(async () => {
  database = await createTestDatabase();
  unit = await buildBusinessUnit(database.db);
});
afterAll(() => database.drop());

const minute = 60_000;
const at = (minutes: number, from = Date.now()) => new Date(from + minutes * minute).toISOString();

it("names the latest and the soonest due, and counts who has nobody", async () => {
  const { db } = database;
  const storeId = (await buildStore(db, { business_unit_id: unit })).id;
  const picker = await buildPicker(db, storeId, { name: "Pia" });
  const promised = (minutes: number) => ({ slot_start: at(minutes - 60), slot_end: at(minutes) });
  for (let n = 1; n <= 12; n++) await buildOrder(db, storeId, { number: `L${n}`, ...promised(-n) });
  for (const n of [59, 30, 90]) await buildOrder(db, storeId, { number: `D${n}`, ...promised(n) });
  await buildOrder(db, storeId, { status: "Delivered", ...promised(-5) });
  await buildOrder(db, storeId, { status: "Accepted" });
  await buildOrder(db, storeId, { status: "Picker Assigned", picker_id: picker.id });
  await buildOrder(db, storeId, { status: "Ready for Delivery" });
  await buildOrder(db, storeId, { status: "Delivery Assigned" });
  await buildOrder(db, storeId, { status: "Ready for Delivery", delivery_type: "STORE_PICKUP" });
  // Promised for tomorrow: nobody need have them now.
  await buildOrder(db, storeId, { status: "Accepted", ...promised(1_500) });
  await buildOrder(db, storeId, { status: "Ready for Delivery", ...promised(1_500) });
  const dashboard = await readDashboard(db, storeId);
  expect(dashboard).toMatchObject({ lateCount: 12, dueSoonCount: 2, withoutPicker: 1, withoutRider: 2 });
  expect(dashboard).toMatchObject({ withoutPickerLater: 1, withoutRiderLater: 1 });
  expect(dashboard.late.map(({ number }) => number)).toEqual([
    "L12",
    "L11",
    "L10",
    "L9",
    "L8",
    "L7",
    "L6",
    "L5",
    "L4",
    "L3",
  ]);
  expect(dashboard.dueSoon.map(({ number }) => number)).toEqual(["D30", "D59"]);
});

it("counts what is on hold or not paid, and the money that somebody must look at, of this store alone", async () => {
  const { db } = database;
  const other = (await buildStore(db, { business_unit_id: unit })).id;
  const storeId = (await buildStore(db, { business_unit_id: unit })).id;
  for (const id of [other, storeId]) {
    await buildOrder(db, id, { status: "Delivered", payment_state: "Payment Failed" });
    await buildOrder(db, id, { status: "Partially Delivered", payment_state: "Not Paid" });
    await buildOrder(db, id, { status: "Delivered", payment_state: "Completed" });
    await buildOrder(db, id, { status: "Accepted", payment_state: "Not Paid" });
    await buildOrder(db, id, { status: "On-Hold" });
    await buildRefund(db, id, { approval: "Waiting" });
    await buildRefund(db, id);
    // It was withdrawn while it waited, so that nobody must approve it any more.
    await buildRefund(db, id, { approval: "Waiting", status: "Withdrawn" });
    await buildUnmatched(db, id);
    await buildDrawer(db, id);
  }
  expect(await readDashboard(db, storeId)).toMatchObject({
    onHold: 1,
    deliveredUnpaid: 2,
    approvals: 1,
    unmatched: 1,
    openDrawers: 1,
  });
});

it("tells the load of the slots to come and of the pickers, the soonest and the fullest first", async () => {
  const { db } = database;
  const storeId = (await buildStore(db, { business_unit_id: unit })).id;
  const slot = (hours: number) => ({ slot_start: at(60 * hours), slot_end: at(60 * hours + 60) });
  const [soon, later, past] = [slot(0.5), slot(3), slot(-3)];
  for (const status of ["Pending", "Ready for Delivery", "Delivered", "Cancelled"] as const)
    await buildOrder(db, storeId, { status, ...soon });
  await buildOrder(db, storeId, later);
  await buildOrder(db, storeId, past);
  for (let hours = 4; hours < 12; hours++) await buildOrder(db, storeId, slot(hours));
  const busy = await buildPicker(db, storeId, { name: "Busy", capacity: 2 });
  const calm = await buildPicker(db, storeId, { name: "Calm", capacity: 10 });
  const gone = await buildPicker(db, storeId, { name: "Gone", on_duty: false });
  await buildPicker(db, storeId, { name: "Home", on_duty: false });
  await buildPicker(db, storeId, { name: "Left", state: "INACTIVE" });
  for (const picker_id of [busy.id, busy.id, calm.id, gone.id])
    await buildOrder(db, storeId, { status: "Picker Assigned", picker_id });
  const { slots, pickers } = await readDashboard(db, storeId);
  expect(slots).toHaveLength(6);
  expect(slots.slice(0, 2)).toEqual([
    { start: soon?.slot_start, end: soon?.slot_end, open: 2, picked: 1 },
    { start: later?.slot_start, end: later?.slot_end, open: 1, picked: 0 },
  ]);
  expect(pickers.map(({ name, onDuty, openOrders, capacity }) => [name, onDuty, openOrders, capacity])).toEqual([
    ["Gone", false, 1, gone.capacity],
    ["Busy", true, 2, 2],
    ["Calm", true, 1, 10],
  ]);
});

it("does not know a store that is not there", async () => {
  await expect(readDashboard(database.db, unit)).rejects.toMatchObject({ code: "not-found" });
});

it("names the last day with orders of a store without one for a week", async () => {
  const { db } = database;
  const storeId = (await buildStore(db, { business_unit_id: unit, time_zone: "Europe/London" })).id;
  // In London, summer time makes the first one the tenth.
  for (const placed_at of ["2011-06-09T23:30:00Z", "2011-06-09T22:00:00Z"])
    await buildOrder(db, storeId, { placed_at });
  const on = async (now: string) => {
    const still = await openAt(database, now);
    const { lastDay } = await readDashboard(still, storeId);
    await still.destroy();
    return lastDay;
  };
  expect(await on("2011-06-18T10:00:00Z")).toBe("2011-06-10");
  expect(await on("2011-06-17T22:00:00Z")).toBeNull();
  await buildOrder(db, storeId, { placed_at: "2011-06-18T08:00:00Z" });
  expect(await on("2011-06-18T10:00:00Z")).toBeNull();
});

it("names no last day where there has never been an order", async () => {
  const storeId = (await buildStore(database.db, { business_unit_id: unit })).id;
  const dashboard = await readDashboard(database.db, storeId);
  expect(dashboardSchema.parse(dashboard)).toEqual(dashboard);
  expect(dashboard.lastDay).toBeNull();
});

it("what is left before the first order ticks itself, and is gone once all is there or an order was delivered", async () => {
  const { db } = database;
  const { id: store } = await buildStore(db, { business_unit_id: unit });
  const { id: elsewhere } = await buildStore(db, { business_unit_id: unit });
  const left = async () => {
    const { firstSteps } = await readDashboard(db, store);
    return firstSteps && Object.entries(firstSteps).flatMap(([step, isDone]) => (isDone ? [] : [step]));
  };
  // What another store has is nothing here, and neither is what is not active.
  for (const of of [elsewhere, store]) {
    const state = of === store ? { state: "INACTIVE" as const } : {};
    await Promise.all([
      buildProduct(db, of, state),
      buildArea(db, of, "560001", state),
      buildPicker(db, of, state),
      buildRider(db, of, state),
    ]);
  }
  expect(await left()).toEqual(["products", "areas", "pickers", "riders", "stock"]);
  const product = await buildProduct(db, store);
  const stock = { store_id: store, product_id: product.id };
  await db.insertInto("product_stock").values(stock).execute();
  await buildArea(db, store, "560002");
  expect(await left()).toEqual(["pickers", "riders", "stock"]);
  await buildPicker(db, store);
  await buildOrder(db, store, { status: "Pending" });
  await buildOrder(db, elsewhere, { status: "Delivered" });
  expect(await left()).toEqual(["riders", "stock"]);
  const delivered = await buildOrder(db, store, { status: "Delivered" });
  expect(await left()).toBeNull();
  await db.updateTable("orders").set({ status: "Pending" }).where("id", "=", delivered.id).execute();
  await db.updateTable("product_stock").set({ on_hand: 2 }).where("product_id", "=", product.id).execute();
  expect(await left()).toEqual(["riders"]);
  await buildRider(db, store);
  expect(await left()).toBeNull();
});
