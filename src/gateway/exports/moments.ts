/** No zone changes its clock within a quarter of an hour. */
const quarter = 900_000;
const minute = 60_000;
const wholeDay = 86_400_000;

/** The clock times of a day by its minutes: "00:00" to "23:59". */
const times = Array.from({ length: 1_440 }, (_, minute) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, "0")).join(":"),
);

/** A day of UTC on which a zone changes no clock: by how many minutes its clocks differ, and the days beside it. */
interface PlainDay {
  readonly minutes: number;
  readonly before: string;
  readonly after: string;
}

/**
 * Makes the function that writes moments, which come in UTC to the millisecond, as spreadsheets read them, in a time
 * zone: "2026-11-21 09:41".
 */
export function momentWriter(timeZone: string): (at: string) => string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "longOffset" });
  const offsets = new Map<number, number>();
  const days = new Map<string, PlainDay | null>();
  const readDay = (day: string): PlainDay | null => {
    const begins = Date.parse(day);
    const offset = offsetAt(format, begins);
    if (offset % minute !== 0 || offsetAt(format, begins + wholeDay - quarter) !== offset) return null;
    const beside = (later: number): string => new Date(begins + later).toISOString().slice(0, 10);
    return { minutes: offset / minute, before: beside(-wholeDay), after: beside(wholeDay) };
  };
  const byQuarter = (at: string): string => {
    const instant = Date.parse(at);
    const part = Math.floor(instant / quarter);
    let offset = offsets.get(part);
    if (offset === undefined) offsets.set(part, (offset = offsetAt(format, part * quarter)));
    return new Date(instant + offset).toISOString().slice(0, 16).replace("T", " ");
  };
  // An export of many rows writes millions of moments: dates are worked out once for each day.
  return (at) => {
    const day = at.slice(0, 10);
    let known = days.get(day);
    if (known === undefined) days.set(day, (known = readDay(day)));
    if (known === null) return byQuarter(at);
    const local = Number(at.slice(11, 13)) * 60 + Number(at.slice(14, 16)) + known.minutes;
    if (local < 0) return `${known.before} ${times[local + 1_440]}`;
    return local < 1_440 ? `${day} ${times[local]}` : `${known.after} ${times[local - 1_440]}`;
  };
}

/** How much later the clocks of a zone are than those of UTC, in milliseconds. */
function offsetAt(format: Intl.DateTimeFormat, instant: number): number {
  const name = format.formatToParts(instant).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0", seconds = "0"] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(name) ?? [];
  const length = (Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)) * 1_000;
  return sign === "-" ? -length : length;
}
