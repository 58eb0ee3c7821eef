import { afterAll, beforeAll, expect, it } from "vitest";
import { orderStatuses } from "#contract/orders/status.ts";
import { dashboardSchema } from "#contract/store/dashboard-schema.ts";
import { readDashboard } from "#gateway/store/dashboard.ts";
import { createTestDatabase, type TestDatabase } from "../../support/database.ts";
import { buildBusinessUnit, buildOrder, buildPicker, buildStore } from "../../support/rows.ts";

let database: TestDatabase;
let unit: string;
beforeAll(async () => {
  database = await createTestDatabase();
  unit = await buildBusinessUnit(database.db);
});
afterAll(() => database.drop());

const minute = 60_000;
const at = (minutes: number, from = Date.now()) => new Date(from + minutes * minute).toISOString();

/** The store's midnight and wall-clock hour, said by Intl rather than by the database. */
function clockOf(timeZone: string, instant: number) {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    dateStyle: "short",
    timeStyle: "medium",
    hourCycle: "h23",
  }).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const sinceMidnight = ((part("hour") * 60 + part("minute")) * 60 + part("second")) * 1_000;
  return {
    day: `${part("year")}-${String(part("month")).padStart(2, "0")}-${String(part("day")).padStart(2, "0")}`,
    hour: part("hour"),
    midnight: Math.floor(instant / 1_000) * 1_000 - sinceMidnight,
  };
}

it.each(["Asia/Kolkata", "Pacific/Kiritimati", "Pacific/Pago_Pago"])(
  "counts today and the same weekday before in %s",
  async (time_zone) => {
    const { db } = database;
    const storeId = (await buildStore(db, { business_unit_id: unit, time_zone })).id;
    const now = Date.now();
    const { day, hour, midnight } = clockOf(time_zone, now);
    const week = 7 * 24 * 60 * minute;
    const line = (amount: number) => ({ lines: [{ amount }] });
    await buildOrder(db, storeId, { placed_at: new Date(now).toISOString(), ...line(100) });
    await buildOrder(db, storeId, { placed_at: new Date(midnight).toISOString(), status: "Delivered", ...line(20) });
    await buildOrder(db, storeId, { placed_at: new Date(now).toISOString(), status: "Cancelled", ...line(3) });
    await buildOrder(db, storeId, { placed_at: new Date(midnight - 1_000).toISOString(), ...line(7_000) });
    await buildOrder(db, storeId, {
      placed_at: new Date(midnight - week).toISOString(),
      status: "Delivered",
      ...line(50),
    });
    await buildOrder(db, storeId, {
      placed_at: new Date(midnight - week).toISOString(),
      status: "Rejected",
      ...line(9),
    });
    await buildOrder(db, storeId, { placed_at: new Date(midnight - week - 1_000).toISOString(), ...line(8_000) });
    const late = now - week + 60_000 < midnight - week + 24 * 60 * minute;
    if (late)
      await buildOrder(db, storeId, {
        placed_at: new Date(now - week + 60_000).toISOString(),
        status: "Delivered",
        ...line(600),
      });
    const dashboard = await readDashboard(db, storeId);
    expect(dashboardSchema.parse(dashboard)).toEqual(dashboard);
    expect(dashboard.day).toBe(day);
    expect(dashboard.todayByStatus).toEqual({
      ...Object.fromEntries(orderStatuses.map((status) => [status, 0])),
      Pending: 1,
      Delivered: 1,
      Cancelled: 1,
    });
    expect(dashboard.sales).toEqual({ today: 120, orders: 2, weekBefore: 50, weekBeforeOrders: 1 });
    const sum = (key: "orders" | "weekBefore") => dashboard.hours.reduce((all, one) => all + one[key], 0);
    expect(sum("orders")).toBe(3);
    expect(sum("weekBefore")).toBe(late ? 3 : 2);
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
  const dashboard = await readDashboard(db, storeId);
  expect(dashboard).toMatchObject({ lateCount: 12, dueSoonCount: 2, withoutPicker: 1, withoutRider: 2 });
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

it("does not know a store that is not there", async () => {
  await expect(readDashboard(database.db, unit)).rejects.toMatchObject({ code: "not-found" });
});
