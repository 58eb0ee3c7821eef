import { dayAfter } from "#contract/fields/day.ts";
import {
  daysOf,
  fiscalYearAround,
  type Grouping,
  groupings,
  monthOf,
  type Period,
  periodBefore,
  weekOf,
  yearBefore,
} from "#contract/reports/period.ts";
import type { StoreDetails } from "#contract/store/schema.ts";
import type { ListSort } from "#console/client/records/list-source.ts";
import { readDays } from "#console/list/filter/day-range.ts";
import { writeEnds } from "#console/list/filter/write-days.ts";

/** Days that an address has as words, so that a saved address always means the present ones. */
export const periodWords = {
  today: "Today",
  yesterday: "Yesterday",
  week: "This week",
  "last-week": "Last week",
  month: "This month",
  "last-month": "Last month",
  "fiscal-year": "This fiscal year",
  "last-fiscal-year": "Last fiscal year",
} as const;
export type PeriodWord = keyof typeof periodWords;

/** The days that may stand beside those of a report. */
export const besideWords = {
  before: "The days before",
  weekdays: "The same weekdays before",
  year: "The same days a year before",
  nothing: "No other days",
} as const;
export type Beside = keyof typeof besideWords;

/** How a report is looked at: its days and those beside, by what days are put together, and how it is sorted. */
export interface ReportView {
  readonly days: PeriodWord | Period;
  readonly beside: Beside;
  readonly grouping: Grouping;
  readonly sort: ListSort | null;
  /** What else is in the address: the filter, as the list of the report writes it. */
  readonly filter: string;
  /** A row for each of one's stores, instead of the rows of this one. */
  readonly stores: boolean;
  /** The id of the saved view that is open; null for none. */
  readonly saved: string | null;
}

const besides = Object.keys(besideWords) as Beside[];

/** The days of an address that does not say which, and those beside them. */
export type UsualDays = Pick<ReportView, "days" | "beside">;
const usualOfReports: UsualDays = { days: "month", beside: "before" };

/** Reads the query of an address; what it does not understand counts as not said. */
export function readView(search: string, usual = usualOfReports): ReportView {
  const query = new URLSearchParams(search);
  const days = query.get("days") ?? "";
  const range = Object.hasOwn(periodWords, days) ? (days as PeriodWord) : readDays(days);
  const isWhole = typeof range === "object" && range !== null && "from" in range && "to" in range;
  const sort = query.get("sort");
  const rest = new URLSearchParams(query);
  for (const name of ["days", "beside", "by", "sort", "stores", "view"]) rest.delete(name);
  return {
    filter: rest.toString().replaceAll("%2C", ","),
    days: typeof range === "string" && range !== "tomorrow" ? range : isWhole ? (range as Period) : usual.days,
    beside: besides.find((each) => each === query.get("beside")) ?? usual.beside,
    grouping: groupings.find((each) => each === query.get("by")) ?? "day",
    stores: query.get("stores") === "all",
    saved: query.get("view"),
    sort: sort ? { column: sort.replace(/^-/, ""), descending: sort.startsWith("-") } : null,
  };
}

/** Writes the query of such an address, with a "?" unless it is empty. */
export function writeView(view: ReportView, usual = usualOfReports): string {
  const { beside, grouping, sort, filter, stores, saved } = view;
  const query = new URLSearchParams(filter);
  const [days, usualDays] = [view, usual].map(({ days }) => (typeof days === "string" ? days : writeEnds(days)));
  if (days !== undefined && days !== usualDays) query.set("days", days);
  if (beside !== usual.beside) query.set("beside", beside);
  if (grouping !== "day") query.set("by", grouping);
  if (stores) query.set("stores", "all");
  if (saved) query.set("view", saved);
  if (sort) query.set("sort", `${sort.descending ? "-" : ""}${sort.column}`);
  // A query may have plain commas, which are easier to read.
  const written = query.toString().replaceAll("%2C", ",");
  return written ? `?${written}` : "";
}

/** The days that stand beside others; null for none. */
export function besideOf(period: Period, { beside, grouping }: Pick<ReportView, "beside" | "grouping">): Period | null {
  if (beside === "nothing") return null;
  if (beside === "weekdays") {
    const days = 7 * Math.ceil(daysOf(period) / 7);
    return { from: dayAfter(period.from, -days), to: dayAfter(period.to, -days) };
  }
  return beside === "year" ? yearBefore(period, grouping) : periodBefore(period);
}

/** The days that are meant, `today` being the present day at a store with this beginning of week and fiscal year. */
export function periodOf(
  days: PeriodWord | Period,
  today: string,
  { weekStart, fiscalYearStart: start }: Pick<StoreDetails, "weekStart" | "fiscalYearStart">,
): Period {
  if (typeof days === "object") return days;
  const periods: Readonly<Record<PeriodWord, () => Period>> = {
    today: () => ({ from: today, to: today }),
    yesterday: () => ({ from: dayAfter(today, -1), to: dayAfter(today, -1) }),
    week: () => weekOf(today, weekStart),
    "last-week": () => weekOf(dayAfter(today, -7), weekStart),
    month: () => monthOf(today),
    "last-month": () => monthOf(dayAfter(monthOf(today).from, -1)),
    "fiscal-year": () => fiscalYearAround(today, start),
    "last-fiscal-year": () => fiscalYearAround(dayAfter(fiscalYearAround(today, start).from, -1), start),
  };
  return periods[days]();
}
