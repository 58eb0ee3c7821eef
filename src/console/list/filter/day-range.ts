import { dayAfter, isDay } from "#contract/fields/day.ts";
import { startOfDay } from "#console/kit/time/days.ts";
import { type DayRange, type DayWord, dayWords } from "./write-days.ts";

const daysAway: Readonly<Record<DayWord, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/** A range of days as moments in the store's time zone. `today` is the present day at the store. */
export function resolveDays(range: DayRange, today: string, timeZone: string): { from?: string; to?: string } {
  const day = typeof range === "string" ? dayAfter(today, daysAway[range]) : undefined;
  const { from, to } = typeof range === "string" ? { from: day, to: day } : range;
  return {
    ...(from ? { from: new Date(startOfDay(from, timeZone)).toISOString() } : {}),
    // The last millisecond of the day: so it does not matter whether a range includes its end.
    ...(to ? { to: new Date(startOfDay(dayAfter(to, 1), timeZone) - 1).toISOString() } : {}),
  };
}

/** Reads days from an address: "today", "2026-11-01..2026-11-21", "2026-11-01.."; undefined for any other text. */
export function readDays(text: string): DayRange | undefined {
  const word = dayWords.find((known) => known === text);
  if (word) return word;
  const [from = "", to = "", more] = text.split("..");
  if (more !== undefined || !text.includes("..")) return undefined;
  const range = { ...(isDay(from) ? { from } : {}), ...(isDay(to) ? { to } : {}) };
  if (range.from === undefined && range.to === undefined) return undefined;
  return range.from && range.to && range.from > range.to ? { from: range.to, to: range.from } : range;
}

/** Days in words: "today", "01 Nov 2026 to 21 Nov 2026", "from 01 Nov 2026". `write` writes one day. */
export function daysText(range: DayRange, write: (day: string) => string): string {
  if (typeof range === "string") return range;
  if (range.from !== undefined && range.from === range.to) return write(range.from);
  return endsText(range, write);
}

/** A range in words: "500 to 2,000", "from 500", "up to 2,000"; empty when both ends are missing. */
export function endsText<Value>(
  range: { readonly from?: Value; readonly to?: Value },
  write: (value: Value) => string,
): string {
  if (range.from === undefined) return range.to === undefined ? "" : `up to ${write(range.to)}`;
  if (range.to === undefined) return `from ${write(range.from)}`;
  return `${write(range.from)} to ${write(range.to)}`;
}
