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

/** How many months lie between the months of two days. */
function monthsBetween(from: string, to: string): number {
  const monthsOf = (day: string): number => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7));
  return monthsOf(to) - monthsOf(from);
}

/** The same day so many months before; the last day of a shorter month stands for those that it lacks. */
function monthsBefore(day: string, months: number): string {
  const first = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - months)).toISOString();
  const last = monthOf(first.slice(0, 10)).to;
  const same = `${first.slice(0, 8)}${day.slice(8)}`;
  return same > last ? last : same;
}

/** Whether a period is one or more whole months, as quarters and fiscal years are. */
function isWholeMonths({ from, to }: Period): boolean {
  return from === monthOf(from).from && to === monthOf(to).to;
}

/** Days so many months before: whole months as whole months, the last of February for its 29th. */
function periodMonthsBefore(period: Period, months: number): Period {
  const to = monthsBefore(period.to, months);
  return { from: monthsBefore(period.from, months), to: isWholeMonths(period) ? monthOf(to).to : to };
}

/** The period before: of whole months as many months, so of a fiscal year the one before; else as many days. */
export function periodBefore(period: Period): Period {
  if (isWholeMonths(period)) return periodMonthsBefore(period, monthsBetween(period.from, period.to) + 1);
  return { from: dayAfter(period.from, -daysOf(period)), to: dayAfter(period.from, -1) };
}

/** The same days a year before; weeks are those of 52 weeks before. */
export function yearBefore(period: Period, grouping: Grouping): Period {
  if (grouping === "week") return { from: dayAfter(period.from, -364), to: dayAfter(period.to, -364) };
  return periodMonthsBefore(period, 12);
}

/**
 * Up to which day the compared days count while a day of the period is not over, and whether that day counts whole or up
 * to the same time. Days that are so many months apart, such as fiscal years, stand beside each other by their dates:
 * beside the 29th of February is the whole of a shorter one. Others stand beside each other by how many days have gone.
 */
export function comparedUntil(
  day: string,
  period: Period,
  compared: Period,
): { readonly day: string; readonly isWhole: boolean } {
  const months = monthsBetween(compared.from, period.from);
  const isByDate = daysOf(period) !== daysOf(compared) && monthsBefore(period.from, months) === compared.from;
  const beside = isByDate
    ? monthsBefore(day, months)
    : dayAfter(compared.from, daysOf({ from: period.from, to: day }) - 1);
  if (beside > compared.to) return { day: compared.to, isWhole: true };
  return { day: beside, isWhole: isByDate && beside.slice(8) !== day.slice(8) };
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
