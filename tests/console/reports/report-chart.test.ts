import { expect, it } from "vitest";
import { reportAt } from "#contract/reports/reports.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import { chartOf } from "#console/reports/report-chart.ts";

function found(path: string) {
  const report = reportAt(path);
  if (!report) throw new Error(`there is no report at ${path}`);
  return report;
}

const byDay = found("/order-reports/by-day");
const bySource = found("/order-reports/by-source");

type Row = ReportAnswer["rows"][number];
const row = (key: string, ...values: readonly (number | null)[]): Row => ({
  key: [key],
  names: [key],
  values: [...values],
});

function answer(over: Partial<ReportAnswer>): ReportAnswer {
  return {
    report: "",
    title: "",
    asOf: "2026-11-04T10:00:00.000Z",
    timeZone: "Asia/Kolkata",
    period: { from: "2026-11-01", to: "2026-11-30" },
    compared: { from: "2026-10-01", to: "2026-10-31" },
    comparedUntilNow: true,
    columns: [
      { name: "day", title: "Day", is: "day", explain: "" },
      { name: "orders", title: "Orders", is: "count", explain: "" },
      { name: "late", title: "Part late", is: "share", explain: "" },
    ],
    rows: [],
    comparedRows: [],
    rowCount: 0,
    totals: [0, null],
    comparedTotals: [0, null],
    ...over,
  };
}

const at = { column: 1, grouping: "day", today: "2026-11-04", weekStart: 1 } as const;

it("draws every day until today, those without a row as 0, and the days beside at the same places", () => {
  const rows = [row("2026-11-03", 7, 100), row("2026-11-01", 2, 50)];
  const comparedRows = [row("2026-10-02", 5, 25)];
  const chart = chartOf(byDay, answer({ rows, comparedRows }), at);
  expect(chart).toMatchObject({ shape: "days", isUnfinished: true, rows: [1, -1, 0, -1] });
  expect(chart?.points).toEqual([
    { name: "2026-11-01", value: 2, before: 0 },
    { name: "2026-11-02", value: 0, before: 5 },
    { name: "2026-11-03", value: 7, before: 0 },
    { name: "2026-11-04", value: 0, before: 0 },
  ]);
});

it("tells of no share on a day of which there is none", () => {
  const chart = chartOf(byDay, answer({ rows: [row("2026-11-01", 2, 50)] }), { ...at, column: 2 });
  expect(chart?.points.map(({ value }) => value)).toEqual([50, null, null, null]);
});

it("puts weeks at their Mondays, and does not call days unfinished that are over", () => {
  const period = { from: "2026-10-28", to: "2026-11-10" };
  const rows = [row("2026-10-26", 3, null), row("2026-11-09", 4, null)];
  const chart = chartOf(byDay, answer({ period, compared: null, rows }), {
    ...at,
    grouping: "week",
    today: "2026-12-01",
  });
  expect(chart?.points.map(({ name, value }) => [name, value])).toEqual([
    ["2026-10-26", 3],
    ["2026-11-02", 0],
    ["2026-11-09", 4],
  ]);
  expect(chart?.isUnfinished).toBe(false);
});

it("draws other rows as bars in the order of the table, and nothing of one row alone", () => {
  const columns = answer({}).columns.map((column, index) =>
    index === 0 ? { ...column, is: "text" as const } : column,
  );
  const rows = [row("web", 9, null), row("tele", 4, null)];
  const chart = chartOf(bySource, answer({ columns, rows, comparedRows: [row("tele", 6, null)] }), at);
  expect(chart).toMatchObject({
    shape: "bars",
    points: [
      { name: "web", value: 9, before: null },
      { name: "tele", value: 4, before: 6 },
    ],
  });
  expect(chartOf(bySource, answer({ columns, rows: rows.slice(1) }), at)).toBeNull();
});
