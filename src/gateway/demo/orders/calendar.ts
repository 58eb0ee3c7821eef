import { Temporal } from "temporal-polyfill";
import type { OrderType } from "#contract/enumerations.ts";
import type { Chance } from "#gateway/demo/chance.ts";

const minute = 60_000;
const hour = 60 * minute;

/** How many orders come in each hour of the day: many before noon, most in the evening, few at night. */
const hourWeights = [1, 0.6, 0.4, 0.4, 0.8, 2, 5, 9, 12, 14, 14, 12, 9, 7, 6, 7, 9, 13, 17, 18, 14, 9, 5, 2] as const;
/** How many orders come on each day of the week, Monday first. */
const dayWeights = [0.9, 0.85, 0.9, 0.95, 1.1, 1.35, 1.3] as const;
/** Slots of two hours begin at these hours. */
const slotHours = [7, 9, 11, 13, 15, 17, 19] as const;
const slotLength = 2 * hour;
/** The fewest orders of today once the day is two hours old, so that the board is never empty. */
const fewestToday = 60;

/** A span of time in milliseconds since 1970. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/**
 * The moments at which `count` orders were placed, over the last `days` days and today; oldest first, none after `now`.
 */
export function placingTimes(
  chance: Chance,
  wish: { count: number; days: number; now: number; timeZone: string },
): number[] {
  const { count, days, now, timeZone } = wish;
  const hours: [Span, number][] = [];
  const todayStart = startOfDay(now, timeZone);
  for (let back = days; back >= 0; back--) {
    const day = Temporal.Instant.fromEpochMilliseconds(todayStart)
      .toZonedDateTimeISO(timeZone)
      .subtract({ days: back });
    const dayWeight = (dayWeights[day.dayOfWeek - 1] ?? 1) * (0.9 + chance.fraction() * 0.2);
    for (const [at, weight] of hourWeights.entries()) {
      const start = day.add({ hours: at }).epochMilliseconds;
      const end = Math.min(start + hour, now);
      if (end > start) hours.push([{ start, end }, (dayWeight * weight * (end - start)) / hour]);
    }
  }
  const today = hours.filter(([span]) => span.start >= todayStart);
  const floor = Math.min(count / 4, fewestToday * Math.min(1, (now - todayStart) / (2 * hour)));
  const times = Array.from({ length: Math.round(floor) }, () => momentIn(chance, today));
  const earlier = hours.filter(([span]) => span.start < todayStart);
  const natural = (count * weightOf(today)) / weightOf(hours);
  const spread = natural > floor ? hours : earlier;
  while (times.length < count) times.push(momentIn(chance, spread));
  return times.sort((one, other) => one - other);
}

function weightOf(hours: readonly (readonly [Span, number])[]): number {
  return hours.reduce((sum, [, weight]) => sum + weight, 0);
}

function momentIn(chance: Chance, hours: readonly (readonly [Span, number])[]): number {
  const span = chance.weighted(hours);
  return Math.floor(span.start + chance.fraction() * (span.end - span.start));
}

function startOfDay(at: number, timeZone: string): number {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).startOfDay().epochMilliseconds;
}

/** The delivery slot promised to an order of this type; it begins after the order was placed. */
export function promiseSlot(chance: Chance, placed: number, orderType: OrderType, timeZone: string): Span {
  if (orderType === "Express") {
    const start = Math.ceil((placed + 10 * minute) / (5 * minute)) * 5 * minute;
    return { start, end: start + 45 * minute };
  }
  const notice = orderType === "Normal" ? 1.5 * hour : 4 * hour;
  const slots: number[] = [];
  const firstDay = Temporal.Instant.fromEpochMilliseconds(startOfDay(placed, timeZone)).toZonedDateTimeISO(timeZone);
  for (let days = 0; days < 3; days++) {
    for (const at of slotHours) {
      const start = firstDay.add({ days, hours: at }).epochMilliseconds;
      if (start >= placed + notice) slots.push(start);
    }
  }
  const start = orderType === "Normal" ? slots[0] : chance.pick(slots);
  if (start === undefined) throw new Error("three days hold no slot");
  return { start, end: start + slotLength };
}
