import { plainDigits, withoutAtEnd } from "#contract/text.ts";
import { dayAfter, isDay } from "./day.ts";

/** The facts needed to read a day without a year, or a text such as "-3d". */
export interface DayReader {
  /** Today in the store's time zone: "2026-11-21". */
  readonly today: string;
  /** Whether only days up to today make sense. */
  readonly past?: boolean;
}

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"];
const wordsAway: Readonly<Record<string, number>> = { yesterday: -1, today: 0, tomorrow: 1 };

/**
 * Reads a typed day, with the day before the month: "15/11", "15.11.26", "15 nov 2026", "2026-11-15", "yesterday",
 * "-3d", "+2w", "monday", "next week". Answers "2026-11-15", or null when the text is not a day. Without a year, the
 * date nearest to today is meant; a weekday is the next one or today, or the last one where only the past makes sense; a
 * week begins on its Monday. Without a `reader`, only complete dates are understood.
 */
export function readDay(text: string, reader?: DayReader): string | null {
  const typed = plainDigits(text).trim().toLowerCase();
  return readWholeDay(typed) ?? (reader ? (readAway(typed, reader) ?? readWithoutYear(typed, reader)) : null);
}

/** Writes a day such as "2026-11-15" as people here type it, "15/11/2026"; any other text stays as it is. */
export function writeDay(text: string): string {
  return isDay(text) ? text.split("-").toReversed().join("/") : text;
}

function readWholeDay(typed: string): string | null {
  const from = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(typed);
  if (from) return dayOf(from[1], from[3], from[4]);
  const numbers = /^(\d{1,2})([-/. ])(\d{1,2})\2(\d{4}|\d{2})$/.exec(typed);
  if (numbers) return dayOf(wholeYear(numbers[4]), numbers[3], numbers[1]);
  const named = /^(.*\D)(\d{4})$/.exec(typed);
  const found = named && readNamedMonth(withoutAtEnd(named[1] ?? "", " ,-"));
  return found ? dayOf(named[2], found.month, found.date) : null;
}

function readAway(typed: string, reader: DayReader): string | null {
  const { today } = reader;
  const byWord = wordsAway[typed];
  if (byWord !== undefined) return dayAfter(today, byWord);
  const week = readWeek(typed, reader);
  if (week !== null) return week;
  const match = /^([+-])(\d{1,3}) ?(d|w)?$/.exec(typed);
  if (!match) return null;
  return dayAfter(today, Number(`${match[1]}${match[2]}`) * (match[3] === "w" ? 7 : 1));
}

/** Reads "monday", "last fri" and "next week". */
function readWeek(typed: string, { today, past = false }: DayReader): string | null {
  const [, which = "", word = ""] = /^(?:(this|next|last) +)?([a-z]{3,9})$/.exec(typed) ?? [];
  const now = new Date(today).getUTCDay();
  const weeks = { "": 0, this: 0, next: 7, last: -7 }[which] ?? 0;
  if (word === "week" && which !== "") return dayAfter(today, weeks - ((now + 6) % 7));
  const wanted = weekdays.findIndex((whole) => whole.startsWith(word));
  if (word === "" || wanted < 0) return null;
  const [ahead, back] = [(wanted - now + 7) % 7, (now - wanted + 7) % 7];
  if (which === "last") return dayAfter(today, -(back || 7));
  if (which === "next") return dayAfter(today, ahead || 7);
  return dayAfter(today, past ? -back : ahead);
}

function readWithoutYear(typed: string, { today, past = false }: DayReader): string | null {
  const numbers = /^(\d{1,2})[-/. ](\d{1,2})$/.exec(typed);
  const found = numbers ? { date: numbers[1], month: numbers[2] } : readNamedMonth(typed);
  if (!found) return null;
  const thisYear = Number(today.slice(0, 4));
  const days = [thisYear - 1, thisYear, thisYear + 1]
    .map((year) => dayOf(String(year), found.month, found.date))
    .filter((day) => day !== null && !(past && day > today)) as string[];
  const away = (day: string): number => Math.abs(Date.parse(day) - Date.parse(today));
  return days.toSorted((one, other) => away(one) - away(other))[0] ?? null;
}

/** Reads "15 nov", "15th november" and "nov 15". */
function readNamedMonth(typed: string): { readonly date?: string; readonly month: string } | null {
  const match =
    /^(?<date>\d{1,2})(?:st|nd|rd|th)?[ .-]*(?<month>[a-z]{3,9})[., -]*$/.exec(typed) ??
    /^(?<month>[a-z]{3,9})[. -]*(?<date>\d{1,2})(?:st|nd|rd|th)?[., -]*$/.exec(typed);
  const { date, month = "" } = match?.groups ?? {};
  const at = months.findIndex((whole) => month !== "" && whole.startsWith(month));
  return at >= 0 && date ? { date, month: String(at + 1) } : null;
}

function wholeYear(year = ""): string {
  return year.length === 2 ? `20${year}` : year;
}

function dayOf(year = "", month = "", date = ""): string | null {
  const day = [year, month.padStart(2, "0"), date.padStart(2, "0")].join("-");
  return isDay(day) ? day : null;
}
