import { dayAfter, fiscalYearOf } from "#contract/fields/day.ts";

/** Days of a store, both included: "2026-11-01" to "2026-11-21". */
export interface Period {
  readonly from: string;
  readonly to: string;
}

/** How many days a report tells of at most: two years. */
export const longestPeriod = 731;

/** By what the days of a report are put together. A week has the name of the day with which it begins at the store. */
export const groupings = ["day", "week", "month"] as const;
export type Grouping = (typeof groupings)[number];

/** How many days a period has. */
export function daysOf({ from, to }: Period): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
}

/** The last day of the month in which a day is. */
function endOfMonth(day: string): string {
  return dayAfter(`${dayAfter(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
}

/** The month in which a day is. */
export function monthOf(day: string): Period {
  return { from: `${day.slice(0, 7)}-01`, to: endOfMonth(day) };
}

/** The week in which a day is; it begins with `weekStart`, 1 for Monday to 7 for Sunday. */
export function weekOf(day: string, weekStart: number): Period {
  const from = dayAfter(day, -((new Date(day).getUTCDay() + 7 - weekStart) % 7));
  return { from, to: dayAfter(from, 6) };
}

/** The period before: the month before a whole month, else as many days as the period has. */
export function periodBefore(period: Period): Period {
  const dayBefore = dayAfter(period.from, -1);
  const month = monthOf(period.from);
  if (month.from === period.from && month.to === period.to) return monthOf(dayBefore);
  return { from: dayAfter(period.from, -daysOf(period)), to: dayBefore };
}

/** The same days a year before: whole months as whole months, weeks as 52 weeks before. */
export function yearBefore(period: Period, grouping: Grouping): Period {
  if (grouping === "week") return { from: dayAfter(period.from, -364), to: dayAfter(period.to, -364) };
  const to = sameDayBefore(period.to);
  return { from: sameDayBefore(period.from), to: period.to === monthOf(period.to).to ? monthOf(to).to : to };
}

/** The day a year before; the last of February stands for its 29th. */
function sameDayBefore(day: string): string {
  const month = monthOf(`${Number(day.slice(0, 4)) - 1}${day.slice(4, 7)}-01`);
  const same = `${month.from.slice(0, 8)}${day.slice(8)}`;
  return same > month.to ? month.to : same;
}

/** The fiscal year in which a day is, `start` being its first month from 1 to 12. */
export function fiscalYearAround(day: string, start: number): Period {
  const year = fiscalYearOf(day, start);
  const first = (of: number): string => `${of}-${String(start).padStart(2, "0")}-01`;
  return { from: first(year), to: dayAfter(first(year + 1), -1) };
}

/** The days that a row of a report tells of, `first` being its first one, as far as they are in the period. */
export function daysOfGroup(first: string, grouping: Grouping, period: Period): Period {
  const week = { from: first, to: dayAfter(first, 6) };
  const days = grouping === "week" ? week : grouping === "month" ? monthOf(first) : { from: first, to: first };
  return {
    from: days.from < period.from ? period.from : days.from,
    to: days.to > period.to ? period.to : days.to,
  };
}
