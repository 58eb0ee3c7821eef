import { compareNames } from "#contract/compare-names.ts";
import { sql } from "kysely";
import type { Unit } from "#contract/reports/measure.ts";
import { measureOf, type MeasureName } from "#contract/reports/measures.ts";
import { comparedUntil, type Period } from "#contract/reports/period.ts";
import { reportName } from "#contract/reports/reports.ts";
import type { Report } from "#contract/reports/new-report.ts";
import type { FactName } from "#contract/reports/facts.ts";
import { dimensionOf, factOf, factsOf, partsOf } from "#contract/reports/report-facts.ts";
import type { AskedReport, ReportAnswer } from "#contract/reports/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound, wrongField } from "#gateway/refusal.ts";
import { momentOf } from "#gateway/store/moment.ts";
import { inSnapshot } from "#gateway/store/snapshot.ts";
import { momentOfDay } from "#gateway/store/stores/day-of-store.ts";
import { factSql } from "./fact-sql.ts";
import { inBranches, readBranches, withBelow } from "./branches.ts";
import { findFiltered } from "./find-filtered.ts";
import type { Moments } from "./goods-sql.ts";
import { askFact, type FactRow } from "./report-query.ts";

/** How many rows are answered at most. */
const mostRows = 10_000;

/** Figures by the names of their measures, before they are divided by each other. */
export type Values = Readonly<Record<string, number | null>>;
type Row = ReportAnswer["rows"][number];

/**
 * A report of a store, all of it as it was at one moment, at most so many rows. Refused where its days are missing or
 * not asked for.
 */
export async function readReport(
  db: Db,
  storeId: string,
  report: Report,
  asked: AskedReport,
  most = mostRows,
): Promise<ReportAnswer> {
  const { columns, sort } = checkAsked(report, asked);
  return inSnapshot(db, async (db) => {
    const { moment, told, before, isUnfinished } = await readFacts(db, storeId, report, asked);
    const branches = columns.some(({ is }) => is === "branch") ? await readBranches(db, storeId) : null;
    const whole = (rows: readonly FactRow[]): readonly FactRow[] => (branches ? withBelow(branches, rows) : rows);
    const totals = totalsOf(told);
    const sorted = joined(report, told.flatMap(whole), totals).toSorted(comparison(report, columns, sort));
    const rows = branches ? inBranches(branches, sorted) : sorted;
    const totalsBefore = totalsOf(before);
    const byName = comparison(report, columns, { column: report.by[0] ?? "", descending: false });
    return {
      ...headOf(report, asked, moment, isUnfinished),
      columns,
      rows: rows.slice(0, most),
      comparedRows: asked.compare
        ? joined(report, before.flatMap(whole), totalsBefore)
            .map((row) => ({ ...row, values: beforeOf(report, row.values) }))
            .toSorted(byName)
            .slice(0, most)
        : null,
      rowCount: rows.length,
      totals: figures(report, totals, totals),
      comparedTotals: asked.compare ? beforeOf(report, figures(report, totalsBefore, totalsBefore)) : null,
    };
  });
}

/** The columns of a report and how it is sorted. Refused where its days are missing or not asked for. */
export function checkAsked(report: Report, { period, compare, sort: askedSort }: AskedReport) {
  if (report.isOfNow && period) throw wrongField("period", "this report tells of now and has no days");
  if (report.isOfNow && compare) throw wrongField("compare", "this report tells of now and has no days");
  if (!report.isOfNow && !period) throw wrongField("period", "this report needs days");
  const columns = columnsOf(report);
  const sort = askedSort ?? report.sort ?? { column: report.by[0] ?? "", descending: false };
  if (!columns.some(({ name }) => name === sort.column))
    throw wrongField("sort.column", "the report has no such column");
  return { columns, sort };
}

/** What each fact of a report says of a store, its rows and its total, with what it says of the compared days. */
export async function readFacts(db: Db, storeId: string, report: Report, asked: AskedReport) {
  const { period, compare, grouping } = asked;
  const moment = await momentOf(db, storeId)
    .select(["stores.time_zone as zone", "stores.week_start as weekStart"])
    .executeTakeFirst();
  if (!moment) throw notFound("store");
  const { zone, weekStart } = moment;
  const { moments, compared, isUnfinished } = await readMoments(db, zone, period, compare);
  const found = findFiltered(db, storeId, report, asked.filter);
  const told: (readonly FactRow[])[] = [];
  const before: (readonly FactRow[])[] = [];
  for (const fact of factsOf(report)) {
    const of = { report, fact, storeId, zone, weekStart, found };
    told.push(await askFact(db, of, grouping, moments));
    if (compared && isOfDays(fact)) before.push(await askFact(db, of, grouping, compared));
  }
  return { moment, told, before, isUnfinished };
}

/** Whether a fact tells of days, and not of now alone. */
function isOfDays(fact: FactName): boolean {
  return factSql[fact].at !== null || typeof factSql[fact].from === "function";
}

/** Figures of compared days: null for those that tell of now, which nobody knows of other days. */
function beforeOf(report: Report, values: readonly (number | null)[]): (number | null)[] {
  const isKnown = (name: MeasureName): boolean => {
    const fact = factOf(measureOf(name));
    return (fact === null || isOfDays(fact)) && (partsOf(name) ?? []).every(isKnown);
  };
  return values.map((value, at) => {
    const name = report.measures[at];
    return name === undefined || isKnown(name) ? value : null;
  });
}

/** What an answer says of the report, its days and its moment. */
export function headOf(
  report: Report,
  { period, compare }: AskedReport,
  { asOf, zone }: { readonly asOf: string; readonly zone: string },
  isUnfinished: boolean,
) {
  return {
    report: reportName(report),
    title: report.title,
    asOf,
    timeZone: zone,
    period: period ?? null,
    compared: compare ?? null,
    comparedUntilNow: isUnfinished && compare !== undefined,
  };
}

function columnsOf(report: Report): ReportAnswer["columns"] {
  return [
    ...report.by.map((name) => ({ name, ...pick(dimensionOf(report, name)), explain: "" })),
    ...report.measures.map((name) => {
      const { title, unit, explain } = measureOf(name);
      return { name, title, is: unit, explain };
    }),
  ];
}

function pick({ title, is }: Pick<ReportAnswer["columns"][number], "title" | "is">) {
  return { title, is };
}

/** When the days begin and end at the store; of a period that is not over, the compared one ends at the same time. */
async function readMoments(db: Db, zone: string, period: Period | undefined, compare: Period | undefined) {
  if (!period) return { moments: null, compared: null, isUnfinished: false };
  const { rows } = await sql<{ today: string; time: string }>`
    select local::date::text as today, local::time::text as time from (select now() at time zone ${zone} as local) as clock`.execute(
    db,
  );
  const [now] = rows;
  if (!now) throw new Error("the time of the store is missing");
  const isUnfinished = period.from <= now.today && now.today <= period.to;
  const until = compare && isUnfinished ? comparedUntil(now.today, period, compare) : null;
  const moments = await readSpan(db, zone, period, null);
  const compared = compare
    ? await readSpan(
        db,
        zone,
        { from: compare.from, to: until?.day ?? compare.to },
        until && !until.isWhole ? now.time : null,
      )
    : null;
  return { moments, compared, isUnfinished };
}

/** When days begin and end at the store, the last one at a time of it; null at its end. */
async function readSpan(db: Db, zone: string, days: Period, time: string | null): Promise<Moments> {
  const at = sql`${zone}`;
  const ends =
    time === null ? momentOfDay(sql`${days.to}::date + 1`, at) : momentOfDay(sql`${days.to}::date`, at, time);
  const { rows } = await sql<{ from: string; to: string }>`
    select ${momentOfDay(sql`${days.from}::date`, at)} as "from", ${ends} as "to"`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("the days of a report have no moments");
  return { days, ...found };
}

/** The total of each fact, all together. */
export function totalsOf(told: readonly (readonly FactRow[])[]): Values {
  return Object.assign(
    {},
    ...told
      .flat()
      .filter(({ isTotal }) => isTotal)
      .map(({ values }) => values),
  ) as Values;
}

/** Joins what several facts say of the same key. A count or sum of which a fact says nothing is 0. */
function joined(report: Report, told: readonly FactRow[], totals: Values): Row[] {
  const byKey = new Map<string, { key: FactRow["key"]; names: FactRow["names"]; values: Values }>();
  for (const { isTotal, key, names, values } of told) {
    if (isTotal) continue;
    const id = JSON.stringify(key);
    const before = byKey.get(id);
    byKey.set(id, {
      key,
      names: names.map((name, at) => before?.names[at] ?? name),
      values: { ...before?.values, ...values },
    });
  }
  return [...byKey.values()].map(({ key, names, values }) => ({
    key: [...key],
    names: names.map((name, at) => name ?? nameOf(report, at, key[at] ?? "")),
    values: figures(report, values, totals),
  }));
}

function nameOf(report: Report, at: number, key: string): string {
  return dimensionOf(report, report.by[at] ?? "").words?.[key] ?? key;
}

/** The figures of a report, in its order. */
export function figures(report: Report, values: Values, totals: Values): (number | null)[] {
  return report.measures.map((name) => figure(name, values, totals));
}

function figure(name: MeasureName, values: Values, totals: Values): number | null {
  const { of, unit } = measureOf(name);
  if (typeof of === "object" && "ratio" in of) {
    const [part = 0, whole = 0] = of.ratio.map((each) => values[each] ?? 0);
    return quotient(part * (of.times ?? 1), whole, unit);
  }
  if (typeof of === "object" && "difference" in of) {
    const [from = 0, less = 0] = of.difference.map((each) => values[each] ?? 0);
    return from - less;
  }
  if (typeof of === "object" && "share" in of) return quotient(values[of.share] ?? 0, totals[of.share] ?? 0, unit);
  return values[name] ?? (typeof of === "object" && "quantile" in of ? null : 0);
}

/** A quotient as its unit writes it: basis points, one decimal or whole; null where there is nothing to divide by. */
function quotient(part: number, whole: number, unit: Unit): number | null {
  if (whole === 0) return null;
  return unit === "decimal"
    ? Math.round((part / whole) * 10) / 10
    : Math.round((part / whole) * (unit === "share" ? 10_000 : 1));
}

/** Compares two rows by a column; a figure of which there is nothing comes last, and rows alike by their names. */
export function comparison(
  report: Report,
  columns: ReportAnswer["columns"],
  { column, descending }: { readonly column: string; readonly descending: boolean },
) {
  const at = columns.findIndex(({ name }) => name === column);
  const figureAt = at - report.by.length;
  const sign = descending ? -1 : 1;
  const names = (one: Row, other: Row): number => {
    for (const index of report.by.keys()) {
      const { is } = dimensionOf(report, report.by[index] ?? "");
      const byKey = is !== "record" && is !== "branch";
      const compared = compareKnown(
        byKey ? one.key[index] : one.names[index],
        byKey ? other.key[index] : other.names[index],
      );
      if (compared !== 0) return compared;
    }
    return 0;
  };
  return (one: Row, other: Row): number => {
    if (figureAt < 0) return sign * names(one, other);
    const [first = null, second = null] = [one.values[figureAt], other.values[figureAt]];
    if (first === second) return names(one, other);
    if (first === null || second === null) return first === null ? 1 : -1;
    return sign * (first - second);
  };
}

function compareKnown(one: string | null | undefined, other: string | null | undefined): number {
  return one && other ? compareNames(one, other) : Number(!one) - Number(!other);
}
