import { beforeAll, expect, it } from "vitest";
import { type Period, periodBefore, yearBefore } from "#contract/reports/period.ts";
import { reportOf } from "#contract/reports/reports.ts";
import { readReport } from "#gateway/store/reports/read-report.ts";
import { buildReturn } from "../../../support/database/returns.ts";
import { buildProduct } from "../../../support/database/rows.ts";
import { openAt } from "../../../support/database/still-clock.ts";
import { openTestGateway } from "../../../support/gateway.ts";

/** Reports with a figure of orders, one of lines and one of returns, which count the same orders here. */
const alike = [
  ["order-reports.by-day", "soldOrders"],
  ["product-reports.sales", "lineOrders"],
  ["category-reports.sales", "lineOrders"],
  ["actual-order-product.by-day", "lineOrders"],
  ["return-order-reports.by-day", "returns"],
] as const;

const gateway = await openTestGateway();
const storeId = gateway.stores.north;
beforeAll(async () => {
  const { id } = await buildProduct(gateway.db, storeId, { category: "Dairy" });
  // Each order came back at the moment at which it was placed. Noon in Kolkata is 06:30 in UTC.
  for (const moment of moments) {
    const row = { placed_at: moment, status: "Delivered", lines: [{ product_id: id, category: "Dairy" }] } as const;
    await buildReturn(gateway.db, storeId, { createdAt: moment, status: "Completed" }, row);
  }
});

/** Every sixth hour of a day in each week of two years and a half, so that every month has some before and after noon. */
const moments = Array.from({ length: 130 }, (_, week) =>
  new Date(Date.parse("2026-06-01T00:10:00Z") + week * 7 * 86_400_000 + (week % 4) * 6 * 3_600_000).toISOString(),
);

/** What each report says of the compared days while a clock shows a moment. */
async function compared(now: string, period: Period, compare: Period): Promise<readonly (number | null)[]> {
  const db = await openAt(gateway, now);
  try {
    const told = [];
    for (const [name, measure] of alike) {
      const report = reportOf(name);
      if (!report) throw new Error("there is no such report");
      const answer = await readReport(db, storeId, report, { period, compare, grouping: "month" });
      told.push(answer.comparedTotals?.[report.measures.indexOf(measure)] ?? null);
    }
    return told;
  } finally {
    await db.destroy();
  }
}

/** How many orders were placed between two moments of Kolkata. */
const between = (from: string, to: string): number =>
  moments.filter((moment) => moment >= at(from) && moment < at(to)).length;
const at = (local: string): string => new Date(`${local}+05:30`).toISOString();

it.each([
  // A month ends within the compared days, and they are cut before it, at it and behind it.
  ["2027-11-28T06:30:00Z", { from: "2027-11-08", to: "2027-12-07" }, "before", "2027-10-09", "2027-10-29T12:00:00"],
  ["2027-11-30T06:30:00Z", { from: "2027-11-08", to: "2027-12-07" }, "before", "2027-10-09", "2027-10-31T12:00:00"],
  ["2027-12-05T12:30:00Z", { from: "2027-11-08", to: "2027-12-07" }, "before", "2027-10-09", "2027-11-05T18:00:00"],
  // Months of other lengths: the same date, or all of a shorter one.
  ["2027-03-10T06:30:00Z", { from: "2027-03-01", to: "2027-03-31" }, "before", "2027-02-01", "2027-02-10T12:00:00"],
  ["2027-03-30T06:30:00Z", { from: "2027-03-01", to: "2027-03-31" }, "before", "2027-02-01", "2027-03-01T00:00:00"],
  // Fiscal years, of which one has a 29th of February.
  ["2028-02-29T06:30:00Z", { from: "2027-04-01", to: "2028-03-31" }, "before", "2026-04-01", "2027-03-01T00:00:00"],
  ["2028-03-20T06:30:00Z", { from: "2027-04-01", to: "2028-03-31" }, "before", "2026-04-01", "2027-03-20T12:00:00"],
  ["2028-03-20T06:30:00Z", { from: "2028-02-10", to: "2028-03-25" }, "year", "2027-02-10", "2027-03-20T12:00:00"],
] as const)(
  "at %s, compares %j with the %s up to the same moment, whatever is counted",
  async (now, period, way, from, until) => {
    const compare = way === "year" ? yearBefore(period, "day") : periodBefore(period);
    expect(compare.from).toBe(from);
    const wanted = between(`${from}T00:00:00`, until);
    expect(wanted).toBeGreaterThan(0);
    expect(await compared(now, period, compare)).toEqual(alike.map(() => wanted));
  },
);

it("counts the compared days whole once the period is over", async () => {
  const period = { from: "2027-11-08", to: "2027-12-07" };
  const wanted = between("2027-10-09T00:00:00", "2027-11-08T00:00:00");
  expect(await compared("2027-12-08T06:30:00Z", period, periodBefore(period))).toEqual(alike.map(() => wanted));
});
