import { dayAfter } from "#contract/fields/day.ts";
import { daysOfGroup, type Grouping, monthOf, type Period, weekOf } from "#contract/reports/period.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { ReportAnswer } from "#contract/reports/schema.ts";
import type { ChartPoint } from "#console/chart/chart-marks.ts";

/** How many bars stand side by side at most: the first ones in the order of the table. */
const mostBars = 24;

/** What the chart of a report shows: one figure of each row. `rows` are their places in the table, -1 for none. */
export interface ReportChart {
  readonly shape: "days" | "bars";
  /** The place of the figure among the columns that are figures. */
  readonly figure: number;
  readonly points: readonly ChartPoint[];
  readonly rows: readonly number[];
  readonly isUnfinished: boolean;
}

/** The chart of the figure under the cursor, else of that by which the rows are sorted or the first one; null where it would show less than two points. */
export function chartOf(
  report: Report,
  answer: ReportAnswer,
  {
    column,
    sorted,
    grouping,
    today,
    weekStart,
  }: {
    readonly column: number;
    readonly sorted?: string | undefined;
    readonly grouping: Grouping;
    readonly today: string;
    readonly weekStart: number;
  },
): ReportChart | null {
  const byRows = report.measures.findIndex((name) => name === sorted);
  const figure = Math.max(0, column < report.by.length ? byRows : column - report.by.length);
  const isOfDays = report.by.length === 1 && answer.columns[0]?.is === "day" && answer.period !== null;
  const chart =
    isOfDays && answer.period ? dayChart(answer, answer.period, { grouping, weekStart }, today, figure) : bars();
  return chart.points.length < 2 ? null : chart;

  function bars(): ReportChart {
    const rows = answer.rows.slice(0, mostBars);
    const before = new Map(
      answer.comparedRows?.map(({ key, values }) => [JSON.stringify(key), values[figure] ?? null]),
    );
    return {
      shape: "bars",
      figure,
      points: rows.map(({ key, names, values }) => ({
        name: names.filter(Boolean).join(", ") || key.join(", "),
        value: values[figure] ?? null,
        before: before.get(JSON.stringify(key)) ?? null,
      })),
      rows: [...rows.keys()],
      isUnfinished: false,
    };
  }
}

/** Every day, week or month of the period until today. One of which no row tells is 0, where 0 can be told. */
function dayChart(
  answer: ReportAnswer,
  period: Period,
  { grouping, weekStart }: { readonly grouping: Grouping; readonly weekStart: number },
  today: string,
  figure: number,
): ReportChart {
  const unit = answer.columns[answer.columns.length - (answer.totals.length - figure)]?.is;
  const nothing = unit === "share" || unit === "minutes" || unit === "decimal" ? null : 0;
  const groups = groupsOf(period, grouping, weekStart).filter((first) => first <= today);
  const placeOf = new Map(answer.rows.map(({ key }, at) => [key[0], at]));
  const beside = answer.compared;
  const besideGroups = beside ? groupsOf(beside, grouping, weekStart) : [];
  const besideOf = new Map(answer.comparedRows?.map(({ key, values }) => [key[0], values[figure] ?? null]));
  const last = groups.at(-1);
  return {
    shape: "days",
    figure,
    points: groups.map((first, at) => {
      const row = answer.rows[placeOf.get(first) ?? -1];
      const other = besideGroups[at];
      return {
        name: first,
        value: row ? (row.values[figure] ?? null) : nothing,
        before: other === undefined ? null : besideOf.has(other) ? (besideOf.get(other) ?? null) : nothing,
      };
    }),
    rows: groups.map((first) => placeOf.get(first) ?? -1),
    isUnfinished: last !== undefined && daysOfGroup(last, grouping, period).to >= today,
  };
}

/** The first days of the days, weeks or months of a period, as the rows of a report name them. */
function groupsOf({ from, to }: Period, grouping: Grouping, weekStart: number): readonly string[] {
  const firsts: string[] = [];
  const wholeOf = (day: string): Period =>
    grouping === "week" ? weekOf(day, weekStart) : grouping === "month" ? monthOf(day) : { from: day, to: day };
  for (
    let { from: first, to: last } = wholeOf(from);
    first <= to;
    { from: first, to: last } = wholeOf(dayAfter(last, 1))
  )
    firsts.push(first);
  return firsts;
}
