import type { OrderSource } from "#contract/enumerations.ts";
import { dayAfter } from "#contract/fields/day.ts";

export const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
export type Weekday = (typeof weekdays)[number];

/** When, where and for whom a promo code or an offer holds. What is null or empty does not limit it. */
export interface PromotionConditions {
  /** Its first and its last day at the store; it holds on both, and a window of its last night to its end. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  readonly weekdays: readonly string[];
  /** From one time of the day until right before another, "17:00"; past midnight where that is the earlier one. */
  readonly fromTime: string | null;
  readonly toTime: string | null;
  readonly channels: readonly string[];
  /** Only orders that are delivered to this delivery area. */
  readonly areaId: string | null;
  /** Only the first order of a customer. */
  readonly firstOrder: boolean;
  /** Only customers who are in this segment. */
  readonly segmentId: string | null;
}

/** A moment as the clock and the calendar of a store show it. */
export interface StoreMoment {
  /** "2026-11-22" */
  readonly day: string;
  readonly weekday: Weekday;
  /** "17:05" */
  readonly time: string;
}

/** An order as far as conditions ask about it. */
export interface OrderSituation {
  readonly moment: StoreMoment;
  readonly source: OrderSource;
  /** The delivery area to which it goes; null where it is fetched, and where no area has its address. */
  readonly areaId: string | null;
  /** The customer has no other order; orders that were called off do not count. */
  readonly isFirst: boolean;
  /** The segments that the customer is in, of those that conditions ask about. */
  readonly segments: ReadonlySet<string>;
}

/** Why the conditions do not hold for an order. */
export const conditionRefusals = [
  "not-begun",
  "ended",
  "wrong-day",
  "wrong-time",
  "wrong-channel",
  "wrong-area",
  "not-first-order",
  "not-in-segment",
] as const;
export type ConditionRefusal = (typeof conditionRefusals)[number];

/** Why the conditions of a promo code or an offer do not hold for an order; null where they do. */
export function refuseConditions(conditions: PromotionConditions, order: OrderSituation): ConditionRefusal | null {
  const { startsOn, endsOn, weekdays: days, channels, areaId, firstOrder, segmentId } = conditions;
  const { day, weekday } = dayOfWindow(order.moment, conditions);
  if (startsOn !== null && day < startsOn) return "not-begun";
  if (endsOn !== null && day > endsOn) return "ended";
  if (days.length > 0 && !days.includes(weekday)) return "wrong-day";
  if (!isWithin(order.moment.time, conditions)) return "wrong-time";
  if (channels.length > 0 && !channels.includes(order.source)) return "wrong-channel";
  if (areaId !== null && areaId !== order.areaId) return "wrong-area";
  if (firstOrder && !order.isFirst) return "not-first-order";
  return segmentId !== null && !order.segments.has(segmentId) ? "not-in-segment" : null;
}

type Window = Pick<PromotionConditions, "fromTime" | "toTime">;

/** Whether a window begins on one day and ends on the next. */
function isOverMidnight({ fromTime, toTime }: Window): boolean {
  return fromTime !== null && toTime !== null && fromTime > toTime;
}

function isWithin(time: string, window: Window): boolean {
  const hasBegun = window.fromTime === null || time >= window.fromTime;
  const isBefore = window.toTime === null || time < window.toTime;
  return isOverMidnight(window) ? hasBegun || isBefore : hasBegun && isBefore;
}

/** The day on which the window began that has this moment: one o'clock on Sunday is in the window of Saturday night. */
function dayOfWindow({ day, weekday, time }: StoreMoment, window: Window): Omit<StoreMoment, "time"> {
  if (!isOverMidnight(window) || time >= (window.toTime ?? "")) return { day, weekday };
  return { day: dayAfter(day, -1), weekday: weekdays.at(weekdays.indexOf(weekday) - 1) ?? weekday };
}
