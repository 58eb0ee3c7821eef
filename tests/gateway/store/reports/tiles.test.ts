import { afterAll, beforeAll, expect, it } from "vitest";
import { dayAfter } from "#contract/fields/day.ts";
import type { OrderStatus } from "#contract/orders/status.ts";
import { readTiles } from "#gateway/store/reports/read-tiles.ts";
import { createTestDatabase, type TestDatabase } from "../../../support/database/database.ts";
import { buildBusinessUnit, buildOrder, buildStore } from "../../../support/database/rows.ts";
import { openAt } from "../../../support/database/still-clock.ts";

let database: TestDatabase;
let unit: string;
beforeAll(async () => {
  database = await createTestDatabase();
  unit = await buildBusinessUnit(database.db);
});
afterAll(() => database.drop());

const shifted = (instant: string, seconds: number) => new Date(Date.parse(instant) + 1_000 * seconds).toISOString();

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
    const place = (placed_at: string, status: OrderStatus) => buildOrder(db, storeId, { placed_at, status });
    await place(now, "Pending");
    await place(midnight, "Delivered");
    await place(now, "Cancelled");
    await place(shifted(midnight, -1), "Pending");
    await place(midnightBefore, "Delivered");
    await place(midnightBefore, "Rejected");
    await place(shifted(midnightBefore, -1), "Pending");
    await place(shifted(timeBefore, 60), "Delivered");
    const still = await openAt(database, now);
    const before = dayAfter(day, -7);
    const asked = { period: { from: day, to: day }, compare: { from: before, to: before }, grouping: "day" } as const;
    const read = await readTiles(still, storeId, { tiles: ["orders", "statuses", "hours"], ...asked }, () => undefined);
    await still.destroy();
    const answer = (name: string) => read.reports.find(({ report }) => report === `order-reports.${name}`);
    const orders = (name: string) => answer(name)?.rows.map(({ key, values }) => [key[0], values[0]]);
    for (const name of ["by-day", "by-status", "by-hour"])
      expect([name, answer(name)?.totals[0], answer(name)?.comparedTotals?.[0]]).toEqual([name, 3, 2]);
    expect(orders("by-day")).toEqual([[day, 3]]);
    expect(new Map(orders("by-status") as [string, number][])).toEqual(
      new Map([
        ["Pending", 1],
        ["Delivered", 1],
        ["Cancelled", 1],
      ]),
    );
    expect(new Map(orders("by-hour") as [string, number][]).get(`${hour}`.padStart(2, "0"))).toBeGreaterThanOrEqual(2);
  },
);
