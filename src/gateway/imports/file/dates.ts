import { escapePattern, plainDigits } from "#contract/text.ts";
import { Temporal } from "temporal-polyfill";
import { ImportRefused } from "#gateway/imports/import-refused.ts";
import { longestDate } from "#gateway/imports/longest.ts";

/** Reads a date in a format of the file; null for any other text. */
export type ReadDate = (text: string) => string | null;

const tokens: Readonly<Record<string, string>> = {
  yyyy: String.raw`(?<year>\d{4})`,
  yy: String.raw`(?<shortYear>\d\d)`,
  MMM: String.raw`(?<monthName>[A-Za-z]{3,9})`,
  MM: String.raw`(?<month>\d\d)`,
  M: String.raw`(?<month>\d\d?)`,
  dd: String.raw`(?<day>\d\d)`,
  d: String.raw`(?<day>\d\d?)`,
  HH: String.raw`(?<hour>\d\d)`,
  H: String.raw`(?<hour>\d\d?)`,
  hh: String.raw`(?<hour>\d\d)`,
  h: String.raw`(?<hour>\d\d?)`,
  mm: String.raw`(?<minute>\d\d)`,
  ss: String.raw`(?<second>\d\d)`,
  SSS: String.raw`(?<millisecond>\d{3})`,
  a: "(?<half>[AaPp][Mm])",
  Z: String.raw`(?<offset>Z|[+-]\d\d:?\d\d)`,
};
const tokenPattern = /yyyy|yy|SSS|MMM|MM?|dd?|HH?|hh?|mm|ss|a|Z/g;

/** ISO 8601 with a space or a T between date and time; seconds, fractions and offset may be missing. */
const isoPattern =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[ T](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<millisecond>\d{3})\d*)?)?)?(?<offset>Z|[+-]\d\d:?\d\d)?$/;

const earliestYear = 1970;
/** How months begin in English. */
const monthNames = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
/** How many texts are cached with their dates. The lines of one order mostly have the same text. */
const remembered = 20_000;

/**
 * Makes the function that reads dates with times and answers ISO 8601 in UTC. A format consists of yyyy yy MMM MM M dd
 * d HH H hh h mm ss SSS a Z; yy is a year from 1970 to 2069, MMM the English name of a month or its beginning. Of
 * several formats, the first that fits is used; without any, ISO 8601. A date without an offset is local time in
 * `timeZone`.
 */
export function dateReader(formats: readonly string[], timeZone: string): ReadDate {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(timeZone);
  } catch {
    throw new ImportRefused(`There is no time zone ${timeZone}; a time zone looks like Asia/Kolkata.`);
  }
  return reader(formats, (local, offset) => {
    const zone = offset === "Z" ? "UTC" : (offset ?? timeZone);
    return new Date(local.toZonedDateTime(zone).epochMilliseconds).toISOString();
  });
}

/**
 * Makes the function that reads days and answers where the day begins in `timeZone`, or, with `daysOn`, a later one. It
 * ignores a time of day in the text.
 */
export function dayStartReader(formats: readonly string[], timeZone: string, daysOn = 0): ReadDate {
  return reader(formats, (local) => {
    const { epochMilliseconds } = local.toPlainDate().add({ days: daysOn }).toZonedDateTime(timeZone);
    return new Date(epochMilliseconds).toISOString();
  });
}

/** Makes the function that reads days and answers "2026-01-31". It ignores a time of day in the text. */
export function dayReader(formats: readonly string[]): ReadDate {
  return reader(formats, (local) => local.toPlainDate().toString());
}

type Convert = (local: Temporal.PlainDateTime, offset: string | undefined) => string;

function reader(formats: readonly string[], convert: Convert): ReadDate {
  const patterns = formats.length > 0 ? formats.map(compile) : [isoPattern];
  const known = new Map<string, string | null>();
  return (text) => {
    if (text.length > longestDate) return null;
    const before = known.get(text);
    if (before !== undefined) return before;
    if (known.size >= remembered) known.clear();
    const read = readWith(patterns, plainDigits(text).trim(), convert);
    known.set(text, read);
    return read;
  };
}

function compile(format: string): RegExp {
  const parts = format.match(tokenPattern) ?? [];
  for (const needed of ["y", "M", "d"]) {
    if (parts.some((part) => part.startsWith(needed))) continue;
    throw new ImportRefused(`The date format "${format}" needs a year, a month and a day, such as dd-MM-yyyy HH:mm.`);
  }
  const literals = format.split(tokenPattern).map(escapePattern);
  try {
    return new RegExp(`^${literals.map((text, at) => text + (tokens[parts[at] ?? ""] ?? "")).join("")}$`);
  } catch {
    throw new ImportRefused(`The date format "${format}" names something twice.`);
  }
}

function readWith(patterns: readonly RegExp[], text: string, convert: Convert): string | null {
  for (const pattern of patterns) {
    const found = pattern.exec(text)?.groups;
    const read = found && convertFound(found, convert);
    if (read) return read;
  }
  return null;
}

function convertFound(found: Readonly<Record<string, string | undefined>>, convert: Convert): string | null {
  const number = (name: string) => Number(found[name] ?? 0);
  const half = found["half"]?.toLowerCase();
  const hour = number("hour");
  if (half && (hour < 1 || hour > 12)) return null;
  const year = found["shortYear"] === undefined ? number("year") : fullYear(number("shortYear"));
  if (year < earliestYear) return null;
  try {
    const local = Temporal.PlainDateTime.from(
      {
        year,
        month: found["monthName"] === undefined ? number("month") : monthNumber(found["monthName"]),
        day: number("day"),
        hour: half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour,
        minute: number("minute"),
        second: number("second"),
        millisecond: number("millisecond"),
      },
      { overflow: "reject" },
    );
    return convert(local, found["offset"]);
  } catch {
    return null;
  }
}

function fullYear(year: number): number {
  return year + (year < earliestYear % 100 ? 2000 : 1900);
}

/** The month with this name, "Sep" or "September"; 0, which is no month, for any other word. */
function monthNumber(name: string): number {
  const at = monthNames.indexOf(name.slice(0, 3).toLowerCase());
  const whole = new Date(Date.UTC(2000, at, 1)).toLocaleDateString("en-US", { month: "long", timeZone: "UTC" });
  return at >= 0 && whole.toLowerCase().startsWith(name.toLowerCase()) ? at + 1 : 0;
}
