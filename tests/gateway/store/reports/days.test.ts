import { sql } from "kysely";
import { expect, it } from "vitest";
import { fiscalYearAround, type Grouping, groupings, monthOf, type Period } from "#contract/reports/period.ts";
import { reportName, reportOf, reports } from "#contract/reports/reports.ts";
import { auditLedger } from "#gateway/store/ledger/audit-ledger.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { readDayEnd } from "#gateway/store/transactions/read-day-end.ts";
import { reconcile } from "#gateway/store/transactions/reconcile.ts";
import { openTestGateway } from "../../../support/gateway.ts";
import { buildInvoice } from "../../../support/database/invoices.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { buildOrder, unique } from "../../../support/database/rows.ts";

const gateway = await openTestGateway();

/** A store in a zone with an order at each of these moments. */
async function storeIn(time_zone: string, moments: readonly string[], week_start = 1): Promise<string> {
  const { db, businessUnitId } = gateway;
  const place = { code: unique("Z"), name: "Away", time_zone, locale: "en", currency: "EUR", week_start };
  const { id } = await db
    .insertInto("stores")
    .values({ business_unit_id: businessUnitId, ...place })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db.insertInto("store_sequences").values({ store_id: id }).execute();
  for (const placed_at of moments) await buildOrder(db, id, { placed_at });
  return id;
}

/** What rows are put together by, and how many orders each has. */
async function count(storeId: string, by: "day" | "hour", period: Period, grouping: Grouping = "day") {
  const report = reportOf(`order-reports.by-${by}`);
  if (!report) throw new Error("there is no such report");
  const { rows } = await readReport(gateway.db, storeId, report, { period, grouping });
  return rows.map(({ key, values }) => [key[0], values[0]]);
}

it("puts 23:50 and 00:10 of the store's clocks on two days", async () => {
  // 00:10 in Kolkata is 18:40 of the day before in UTC.
  const storeId = await storeIn("Asia/Kolkata", ["2026-11-20T18:20:00Z", "2026-11-20T18:40:00Z"]);
  expect(await count(storeId, "day", monthOf("2026-11-01"))).toEqual([
    ["2026-11-20", 1],
    ["2026-11-21", 1],
  ]);
  expect(await count(storeId, "day", { from: "2026-11-21", to: "2026-11-21" })).toEqual([["2026-11-21", 1]]);
});

it.each(["Pacific/Kiritimati", "Pacific/Niue"])(
  "answers each report, the end of a day and a reconciliation about the first and the last day of the calendar in %s",
  async (zone) => {
    const storeId = await storeIn(zone, []);
    for (const day of ["0001-01-01", "0001-01-02", "9999-12-01", "9999-12-31"]) {
      const period = { from: day, to: day };
      for (const report of reports.filter(({ isOfNow }) => !isOfNow))
        for (const grouping of groupings) {
          const { totals } = await readReport(gateway.db, storeId, report, { period, compare: period, grouping });
          expect([reportName(report), ...totals.filter((total) => total)]).toEqual([reportName(report)]);
        }
      expect((await readDayEnd(gateway.db, storeId, day)).sales.net).toBe(0);
      expect((await reconcile(gateway.db, storeId, { ...period, methods: [] }, [])).matched).toBe(0);
    }
  },
);

it("has a day of 23 hours whole, and nothing of its neighbours", async () => {
  // The clocks of Berlin go from 02:00 to 03:00: 00:10, 01:50, 03:10, 23:50, and 00:10 of the next day.
  const storeId = await storeIn("Europe/Berlin", [
    "2026-03-28T23:10:00Z",
    "2026-03-29T00:50:00Z",
    "2026-03-29T01:10:00Z",
    "2026-03-29T21:50:00Z",
    "2026-03-29T22:10:00Z",
  ]);
  const day = { from: "2026-03-29", to: "2026-03-29" };
  expect(await count(storeId, "day", { from: "2026-03-28", to: "2026-03-30" })).toEqual([
    ["2026-03-29", 4],
    ["2026-03-30", 1],
  ]);
  expect(await count(storeId, "hour", day)).toEqual([
    ["00", 1],
    ["01", 1],
    ["03", 1],
    ["23", 1],
  ]);
});

it("has a day of 25 hours whole, with the hour that comes twice as one", async () => {
  // The clocks of Berlin show 02:30 twice: 00:10, 02:30, 02:30 again, 23:50, and 00:10 of the next day.
  const storeId = await storeIn("Europe/Berlin", [
    "2026-10-24T22:10:00Z",
    "2026-10-25T00:30:00Z",
    "2026-10-25T01:30:00Z",
    "2026-10-25T22:50:00Z",
    "2026-10-25T23:10:00Z",
  ]);
  const day = { from: "2026-10-25", to: "2026-10-25" };
  expect(await count(storeId, "day", { from: "2026-10-24", to: "2026-10-26" })).toEqual([
    ["2026-10-25", 4],
    ["2026-10-26", 1],
  ]);
  expect(await count(storeId, "hour", day)).toEqual([
    ["00", 1],
    ["02", 2],
    ["23", 1],
  ]);
});

it("keeps the week together in which the year ends, the 53rd, wherever weeks begin", async () => {
  // 28 December 2026 is a Monday; Sundays are the 27th and 3 January.
  const moments = ["27", "28", "31"]
    .map((day) => `2026-12-${day}T12:00:00Z`)
    .concat("2027-01-01T12:00:00Z", "2027-01-03T12:00:00Z");
  const period = { from: "2026-12-20", to: "2027-01-10" };
  expect(await count(await storeIn("UTC", moments, 1), "day", period, "week")).toEqual([
    ["2026-12-21", 1],
    ["2026-12-28", 4],
  ]);
  expect(await count(await storeIn("UTC", moments, 7), "day", period, "week")).toEqual([
    ["2026-12-27", 4],
    ["2027-01-03", 1],
  ]);
});

it("ends the fiscal year with 31 March at midnight of the store", async () => {
  // 23:50 on 31 March and 00:10 on 1 April in Kolkata.
  const storeId = await storeIn("Asia/Kolkata", ["2026-03-31T18:20:00Z", "2026-03-31T18:40:00Z"]);
  expect(await count(storeId, "day", fiscalYearAround("2026-03-31", 4), "month")).toEqual([["2026-03-01", 1]]);
  expect(await count(storeId, "day", fiscalYearAround("2026-04-01", 4), "month")).toEqual([["2026-04-01", 1]]);
});

it("puts returns and invoices on their day at the store, and the check of the books names what is on another", async () => {
  const storeId = await storeIn("Asia/Kolkata", []);
  const { db } = gateway;
  for (const createdAt of ["2026-11-20T18:20:00Z", "2026-11-20T18:40:00Z"]) {
    await buildReturn(db, storeId, { createdAt });
    await buildInvoice(db, storeId, { createdAt });
  }
  for (const name of ["return-order-reports.by-day", "invoice-reports.by-day"]) {
    const report = reportOf(name);
    if (!report) throw new Error("there is no such report");
    const { rows } = await readReport(db, storeId, report, { period: monthOf("2026-11-01"), grouping: "day" });
    expect(rows.map(({ key, values }) => [key[0], values[0]])).toEqual([
      ["2026-11-20", 1],
      ["2026-11-21", 1],
    ]);
  }
  const onAnotherDay = async () =>
    (await auditLedger(db, storeId)).findings.filter(({ rule }) => rule.includes("on the day of their store")).length;
  expect(await onAnotherDay()).toBe(0);
  await sql`alter table return_orders disable trigger return_orders_day`.execute(db);
  await sql`update return_orders set day = day + 1 where store_id = ${storeId}`.execute(db);
  await sql`alter table return_orders enable trigger return_orders_day`.execute(db);
  expect(await onAnotherDay()).toBe(2);
});

it("says the same where gateway and database have another zone than the store", async () => {
  const storeId = await storeIn("Asia/Kolkata", ["2026-03-31T18:20:00Z", "2026-03-31T18:40:00Z"]);
  const report = reportOf("order-reports.by-day");
  if (!report) throw new Error("there is no such report");
  const period = { from: "2026-03-31", to: "2026-04-01" };
  const read = (zone: string) =>
    gateway.db.transaction().execute(async (trx) => {
      await sql`select set_config('TimeZone', ${zone}, true)`.execute(trx);
      const { rows } = await readReport(trx, storeId, report, {
        period,
        compare: monthOf("2026-02-01"),
        grouping: "day",
      });
      return rows.map(({ key, values }) => [key[0], values[0]]);
    });
  const before = process.env["TZ"];
  try {
    for (const zone of ["UTC", "America/Los_Angeles", "Pacific/Kiritimati"]) {
      process.env["TZ"] = zone;
      const rows = await read(zone);
      expect({ zone, rows }).toEqual({
        zone,
        rows: [
          ["2026-03-31", 1],
          ["2026-04-01", 1],
        ],
      });
    }
  } finally {
    if (before === undefined) delete process.env["TZ"];
    else process.env["TZ"] = before;
  }
});
