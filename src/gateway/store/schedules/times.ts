import { Temporal } from "temporal-polyfill";
import type { SchedulePeriod } from "#contract/schedules/schedule.ts";

/**
 * The first moment after another one at which the clocks of a zone show a time: of any day, of a Monday, or of the first
 * day of a month. A time that a day lacks counts as much later as its clocks are put forward; one that it has twice
 * counts the first time.
 */
export function nextTime(
  after: string,
  { every, at }: { readonly every: SchedulePeriod; readonly at: string },
  timeZone: string,
): string {
  const from = Temporal.Instant.from(after);
  const time = Temporal.PlainTime.from(at);
  for (let day = from.toZonedDateTimeISO(timeZone).toPlainDate(); ; day = day.add({ days: 1 })) {
    if (every === "week" && day.dayOfWeek !== 1) continue;
    if (every === "month" && day.day !== 1) continue;
    const found = day.toZonedDateTime({ timeZone, plainTime: time }).toInstant();
    if (Temporal.Instant.compare(found, from) > 0) return new Date(found.epochMilliseconds).toISOString();
  }
}

/** The days of the day, week (of the last seven days) or month before a moment, by the clocks of a zone. */
export function daysBefore(
  at: string,
  every: SchedulePeriod,
  timeZone: string,
): { readonly from: string; readonly to: string } {
  const day = Temporal.Instant.from(at).toZonedDateTimeISO(timeZone).toPlainDate();
  const to = every === "month" ? day.with({ day: 1 }).subtract({ days: 1 }) : day.subtract({ days: 1 });
  const from = every === "month" ? to.with({ day: 1 }) : every === "week" ? day.subtract({ days: 7 }) : to;
  return { from: from.toString(), to: to.toString() };
}
