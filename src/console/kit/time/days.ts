import { isDay } from "#contract/fields/day.ts";

const dayLength = 86_400_000;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The local date and time of a zone at a moment, as if it were UTC; in ms, to the second. */
export function wallTime(at: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      second: "2-digit",
    });
  clocks.set(timeZone, clock);
  const shown = new Map(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const read = (part: Intl.DateTimeFormatPartTypes): number => shown.get(part) ?? 0;
  return Date.UTC(read("year"), read("month") - 1, read("day"), read("hour"), read("minute"), read("second"));
}

/** The calendar day in the store's time zone at a moment (ms since 1970): "2026-11-21". */
export function dayAt(now: number, timeZone: string): string {
  return new Date(wallTime(now, timeZone)).toISOString().slice(0, 10);
}

/** The number of days from one day to another; negative when the other is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / dayLength;
}

/**
 * When a day begins in the store's time zone, in ms since 1970. Where a clock change skips midnight, the first moment
 * after it.
 */
export function startOfDay(day: string, timeZone: string): number {
  const midnight = Date.parse(day);
  // The clocks may change within a day of that midnight, so both offsets are tried, the earlier moment first.
  const offsets = [-dayLength, dayLength].map((by) => wallTime(midnight + by, timeZone) - (midnight + by));
  const tried = offsets.map((offset) => midnight - offset).sort((one, other) => one - other);
  const found = tried.find((moment) => wallTime(moment, timeZone) === midnight);
  return found ?? tried.at(-1) ?? midnight;
}

/**
 * A day as the browser's date components want it: midnight in the browser's own time zone; null when it is no valid
 * day.
 */
export function asDate(day: string): Date | null {
  if (!isDay(day)) return null;
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

/** The day of such a date; only its year, month and day are read. */
export function asDay(date: Date): string {
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
