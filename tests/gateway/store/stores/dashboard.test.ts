import { afterAll, beforeAll, expect, it } from "vitest";
import { type OrderStatus, orderStatuses } from "#contract/orders/status.ts";
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

// Midnights in UTC; `timeBefore` is a week before at the same time on the store's clock.
it.each([
  {
    day: "2026-11-21",
    zone: "Asia/Kolkata",
    now: "2026-11-21T04:00:30Z",
    hour: 9,
    midnight: "2026-11-20T18:30:00Z",
    midnightBefore: "2026-11-13T18:30:00Z",
    timeBefore: "2026-11-14T04:00:30Z",
  },
  {
    day: "2027-01-01",
    zone: "Asia/Kolkata",
    now: "2026-12-31T18:30:01Z",
    hour: 0,
    midnight: "2026-12-31T18:30:00Z",
    midnightBefore: "2026-12-24T18:30:00Z",
    timeBefore: "2026-12-24T18:30:01Z",
  },
  {
    day: "2026-12-01",
    zone: "Pacific/Kiritimati",
    now: "2026-11-30T23:59:00Z",
    hour: 13,
    midnight: "2026-11-30T10:00:00Z",
    midnightBefore: "2026-11-23T10:00:00Z",
    timeBefore: "2026-11-23T23:59:00Z",
  },
  {
    day: "2028-02-29",
    zone: "Pacific/Pago_Pago",
    now: "2028-03-01T10:30:00Z",
    hour: 23,
    midnight: "2028-02-29T11:00:00Z",
    midnightBefore: "2028-02-22T11:00:00Z",
    timeBefore: "2028-02-23T10:30:00Z",
  },
  // Summer time begins: 23 hours.
  {
    day: "2026-03-29",
    zone: "Europe/London",
    now: "2026-03-29T12:00:00Z",
    hour: 13,
    midnight: "2026-03-29T00:00:00Z",
    midnightBefore: "2026-03-22T00:00:00Z",
    timeBefore: "2026-03-22T13:00:00Z",
  },
  // Summer time ends: 25 hours, the second one o'clock of which this is.
  {
    day: "2026-11-01",
    zone: "America/New_York",
    now: "2026-11-01T06:30:00Z",
    hour: 1,
    midnight: "2026-11-01T04:00:00Z",
    midnightBefore: "2026-10-25T04:00:00Z",
    timeBefore: "2026-10-25T05:30:00Z",
  },
])(
  "counts $day and the same weekday before in $zone",
  async ({ zone, day, now, hour, midnight, midnightBefore, timeBefore }) => {
    const { db } = database;
    const storeId = (await buildStore(db, { business_unit_id: unit, time_zone: zone })).id;
    const place = (placed_at: string, status: OrderStatus, amount: number) =>
      buildOrder(db, storeId, { placed_at, status, lines: [{ amount }] });
    const shifted = (instant: string, seconds: number) => at(seconds / 60, Date.parse(instant));
    await place(now, "Pending", 100);
    await place(midnight, "Delivered", 20);
    await place(now, "Cancelled", 3);
    await place(shifted(midnight, -1), "Pending", 7_000);
    await place(midnightBefore, "Delivered", 50);
    await place(midnightBefore, "Rejected", 9);
    await place(shifted(midnightBefore, -1), "Pending", 8_000);
    await place(shifted(timeBefore, 60), "Delivered", 600);
    const still = await openAt(database, now);
    const dashboard = await readDashboard(still, storeId);
    await still.destroy();
    expect(dashboardSchema.parse(dashboard)).toEqual(dashboard);
    expect(dashboard.day).toBe(day);
    expect(dashboard.dayByStatus).toEqual({
      ...Object.fromEntries(orderStatuses.map((status) => [status, 0])),
      Pending: 1,
      Delivered: 1,
      Cancelled: 1,
    });
    expect(dashboard.sales).toEqual({ day: 120, orders: 2, weekBefore: 50, weekBeforeOrders: 1 });
    const sum = (key: "orders" | "weekBefore") => dashboard.hours.reduce((all, one) => all + one[key], 0);
    expect(sum("orders")).toBe(3);
    expect(sum("weekBefore")).toBe(3);
    expect(dashboard.hours[hour]?.orders).toBeGreaterThanOrEqual(2);
  },
);

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

it("opens a store without an order for a week on its last day with orders, and on any other day when asked", async () => {
  const { db } = database;
  const storeId = (await buildStore(db, { business_unit_id: unit, time_zone: "Europe/London" })).id;
  const place = (placed_at: string, amount: number) => buildOrder(db, storeId, { placed_at, lines: [{ amount }] });
  // In London, summer time makes this the tenth.
  await place("2011-06-09T23:30:00Z", 200);
  await place("2011-06-10T18:00:00Z", 50);
  await place("2011-06-09T22:00:00Z", 7_000);
  await place("2011-06-03T20:00:00Z", 400);
  const on = async (now: string, day?: string) => {
    const still = await openAt(database, now);
    const dashboard = await readDashboard(still, storeId, day);
    await still.destroy();
    return dashboard;
  };
  const today = "2011-06-18";
  const quiet = await on("2011-06-18T10:00:00Z");
  expect(dashboardSchema.parse(quiet)).toEqual(quiet);
  expect(quiet).toMatchObject({ day: "2011-06-10", lastDay: "2011-06-10", today });
  // Both days are whole, however early it is now.
  expect(quiet.sales).toEqual({ day: 250, orders: 2, weekBefore: 400, weekBeforeOrders: 1 });
  expect(quiet.dayByStatus.Pending).toBe(2);
  expect(await on("2011-06-18T10:00:00Z", today)).toMatchObject({
    day: today,
    lastDay: "2011-06-10",
    sales: { day: 0, weekBefore: 0 },
  });
  expect(await on("2011-06-17T22:00:00Z")).toMatchObject({ day: "2011-06-17", today: "2011-06-17", lastDay: null });
  await place("2011-06-18T08:00:00Z", 30);
  expect(await on("2011-06-18T10:00:00Z")).toMatchObject({ day: today, lastDay: null, sales: { day: 30 } });
});

it("shows today where there has never been an order", async () => {
  const storeId = (await buildStore(database.db, { business_unit_id: unit })).id;
  const { day, today, lastDay } = await readDashboard(database.db, storeId);
  expect([day, lastDay]).toEqual([today, null]);
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
    // oxlint-disable-next-line no-await-in-loop
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
