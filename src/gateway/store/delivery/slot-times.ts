import { slotAhead, slotLength, slotPast } from "#contract/constants.ts";
import { Temporal } from "temporal-polyfill";
import { planOf, type SlotHours, type SlotRule } from "#contract/delivery/slot-plan.ts";

/** Until when orders for a slot are taken; null where a part does not limit it. */
export interface CutOff {
  /** So many minutes before it begins. */
  readonly minutes: number | null;
  /** On the day before it, at this time of the store. */
  readonly dayBefore: string | null;
  /** The day before counts for slots that begin before this time; null for all. */
  readonly slotsBefore: string | null;
}

/** When a store delivers on any day: times as "07:00", slots of so many minutes. */
export interface SlotPattern extends SlotHours {
  readonly timeZone: string;
  /** What the store says of its slots, by weekday and day. */
  readonly rules?: readonly SlotRule[];
  readonly cutOff?: CutOff;
  /** Days on which it is closed, such as "2026-12-25". */
  readonly closedOn?: ReadonlySet<string>;
}

/** A slot as a span of time, in ISO 8601 UTC. */
export interface Slot {
  readonly start: string;
  readonly end: string;
}

/** A slot that the pattern knows: its day and the time it starts at, both at the store. */
export interface PatternSlot extends Slot {
  readonly day: string;
  /** "07:00:00" */
  readonly startsAt: string;
  /** How many orders the rules give it; null for no limit. */
  readonly capacity: number | null;
  /** In minor units. */
  readonly surcharge: number;
  /** Until when orders for it are taken; null: until it ends. */
  readonly closesAt: string | null;
}

/**
 * The slots of a day at the store, the first first. What does not fit in before the store closes is left out, as is a
 * slot that would begin at a time which clocks skip on that day. None on a holiday.
 */
export function slotsOfDay(pattern: SlotPattern, day: string): PatternSlot[] {
  if (pattern.closedOn?.has(day)) return [];
  const date = Temporal.PlainDate.from(day);
  const slots: PatternSlot[] = [];
  for (const { from, until, capacity, surcharge } of planOf(pattern, pattern.rules ?? [], day)) {
    const start = momentOf(date, from, pattern.timeZone);
    const end = momentOf(date, until, pattern.timeZone);
    const startsAt = `${from}:00`;
    const isSkipped = start.toPlainTime().toString() !== startsAt;
    if (isSkipped || start.epochMilliseconds >= end.epochMilliseconds) continue;
    const closes = closingOf(pattern, date, from, start.epochMilliseconds);
    const closesAt = closes === null ? null : new Date(closes).toISOString();
    slots.push({ day, startsAt, start: isoOf(start), end: isoOf(end), capacity, surcharge, closesAt });
  }
  return slots;
}

/** Until when orders are taken for a slot that begins at this time and moment; null: until it ends. */
function closingOf({ cutOff, timeZone }: SlotPattern, date: Temporal.PlainDate, from: string, start: number) {
  if (!cutOff) return null;
  const { minutes, dayBefore, slotsBefore } = cutOff;
  const isOnDayBefore = dayBefore !== null && (slotsBefore === null || from < slotsBefore);
  const moments = [
    ...(minutes === null ? [] : [start - minutes * 60_000]),
    ...(isOnDayBefore ? [momentOf(date.subtract({ days: 1 }), dayBefore, timeZone).epochMilliseconds] : []),
  ];
  return moments.length === 0 ? null : Math.min(...moments);
}

/** The slot of the pattern that is this span of time; null when the pattern has no such slot. */
export function patternSlotOf(pattern: SlotPattern, { start, end }: Slot): PatternSlot | null {
  const [from, to] = [Date.parse(start), Date.parse(end)];
  const slots = slotsOfDay(pattern, dayAt(from, pattern.timeZone));
  return slots.find((slot) => Date.parse(slot.start) === from && Date.parse(slot.end) === to) ?? null;
}

/** The day at a place, such as "2026-11-22"; `at` in milliseconds since 1970. */
export function dayAt(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainDate().toString();
}

/** The time of the day at a place, such as "17:05"; `at` in milliseconds since 1970. */
export function timeAt(at: number, timeZone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone).toPlainTime().toString().slice(0, 5);
}

/** So many days after a day. */
export function daysAfter(day: string, days: number): string {
  return Temporal.PlainDate.from(day).add({ days }).toString();
}

function momentOf(date: Temporal.PlainDate, time: string, timeZone: string): Temporal.ZonedDateTime {
  return date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(timeZone);
}

function isoOf(moment: Temporal.ZonedDateTime): string {
  return new Date(moment.epochMilliseconds).toISOString();
}

/** What is wrong with the times of a slot, by its fields; nothing where they can be. */
export function refuseSlot(slot: Slot, now: number): Readonly<Record<string, string>> {
  // Compares numbers, because as texts "10:00:00.5Z" would come before "10:00:00Z".
  const [start, end] = [Date.parse(slot.start), Date.parse(slot.end)];
  if (end <= start) return { "slot.end": "must be after the start" };
  if (end - start > slotLength) return { "slot.end": `is more than ${inDays(slotLength)} after the start` };
  if (end < now - slotPast) return { "slot.end": `is more than ${inDays(slotPast)} ago` };
  if (start > now + slotAhead) return { "slot.start": `is more than ${inDays(slotAhead)} ahead` };
  return {};
}

function inDays(milliseconds: number): string {
  const days = milliseconds / 86_400_000;
  return days === 1 ? "a day" : `${days} days`;
}
