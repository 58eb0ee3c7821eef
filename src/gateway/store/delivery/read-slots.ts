import { sql } from "kysely";
import { type Served, serves } from "#contract/delivery/served.ts";
import { hasOwnSlots, planOf } from "#contract/delivery/slot-plan.ts";
import type { DeliverySlot, IntakeLimit } from "#contract/delivery/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { settingSql } from "#gateway/store/settings/read-setting.ts";
import {
  dayAt,
  daysAfter,
  type PatternSlot,
  patternSlotOf,
  type Slot,
  slotsOfDay,
  type SlotPattern,
} from "./slot-times.ts";
import { readSlotRules } from "./slot-rules.ts";

/** A slot of the store's pattern with its number of places, as what somebody has set for a while leaves it. */
export interface KnownSlot extends PatternSlot {
  readonly taken: number;
  /** What somebody has set for a while. */
  readonly limit: IntakeLimit | null;
}

/** How many days ahead free slots are searched: today, and until the same day of the week comes again. */
const daysLookedThrough = 8;

/** The furthest slot that can be asked for: one year ahead, in milliseconds. */
const farthest = 366 * 86_400_000;

/**
 * When a store delivers, and until when orders for its slots are taken where they go to an area; refused with 404 where
 * there is no such store.
 */
export async function readPattern(db: Db, storeId: string, area: Served | null = null): Promise<SlotPattern> {
  const pattern = await db
    .selectFrom("stores")
    .select([
      sql<string>`to_char(opens_at, 'HH24:MI')`.as("opensAt"),
      sql<string>`to_char(closes_at, 'HH24:MI')`.as("closesAt"),
      "slot_minutes as slotMinutes",
      "time_zone as timeZone",
      settingSql("holidays", "holidays", storeId).as("holidays"),
      settingSql("cut-off", "slotClosesBefore", storeId).as("minutes"),
      settingSql("cut-off", "nextDayCloses", storeId).as("dayBefore"),
      settingSql("cut-off", "nextDaySlots", storeId).as("slotsBefore"),
    ])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!pattern) throw notFound("store");
  const { holidays, minutes, dayBefore, slotsBefore, ...times } = pattern;
  return {
    ...times,
    rules: await readSlotRules(db, storeId),
    closedOn: new Set(holidays.split("\n").flatMap((line) => line.trim().slice(0, 10) || [])),
    cutOff: { minutes: area?.closesBefore ?? minutes, dayBefore, slotsBefore },
  };
}

/**
 * The slots of some days for which orders are taken at `now`, in milliseconds, with what is left of each; of an area, only
 * those in which it is served. A slot to which the rules give no place is none.
 */
export async function readSlots(
  db: Db,
  storeId: string,
  asked: {
    readonly from?: string | undefined;
    readonly days: number;
    readonly now: number;
    readonly area?: Served | null;
  },
): Promise<{ readonly timeZone: string; readonly slots: readonly KnownSlot[] }> {
  const { from, days, now, area = null } = asked;
  const pattern = await readPattern(db, storeId, area);
  const first = from ?? dayAt(now, pattern.timeZone);
  const isFar = Date.parse(first) > now + farthest;
  const slots = Array.from({ length: isFar ? 0 : days }, (_, nth) => slotsOfDay(pattern, daysAfter(first, nth))).flat();
  const ahead = slots.filter(
    (slot) =>
      slot.capacity !== 0 &&
      Date.parse(slot.end) > now &&
      !isClosed(slot, now) &&
      (!area || serves(area, slot.day, slot.startsAt)),
  );
  return { timeZone: pattern.timeZone, slots: await withFigures(db, storeId, ahead) };
}

/** The next slots that have room for an order; of an area, only those in which it is served. */
export async function nextFreeSlots(
  db: Db,
  storeId: string,
  now: number,
  most: number,
  area: Served | null = null,
): Promise<readonly KnownSlot[]> {
  const { slots } = await readSlots(db, storeId, { days: daysLookedThrough, now, area });
  return slots.filter((slot) => Date.parse(slot.start) >= now && hasRoom(slot)).slice(0, most);
}

/** The slot of the pattern that is this span of time, with its figures; null for any other span. */
export async function readKnownSlot(
  db: Db,
  storeId: string,
  slot: Slot,
  area: Served | null = null,
): Promise<KnownSlot | null> {
  const known = patternSlotOf(await readPattern(db, storeId, area), slot);
  return known && ((await withFigures(db, storeId, [known]))[0] ?? null);
}

/**
 * Why a store delivers nothing at a time that is no slot of its pattern: the day is a holiday, or it or its weekday has
 * slots of its own, or none; null where any time may be promised.
 */
export async function refuseTime(db: Db, storeId: string, { start }: Slot): Promise<string | null> {
  const pattern = await readPattern(db, storeId);
  const { timeZone, closedOn, rules = [] } = pattern;
  const day = dayAt(Date.parse(start), timeZone);
  if (closedOn?.has(day)) return `the store is closed on ${day}`;
  const planned = planOf(pattern, rules, day);
  const slots = planned.filter(({ capacity }) => capacity !== 0);
  if (planned.length > 0 && slots.length === 0) return `the store delivers nothing on ${day}`;
  return hasOwnSlots(rules, day)
    ? `on ${day} the slots are ${slots.map(({ from, until }) => `${from} to ${until}`).join(", ")}`
    : null;
}

/** Whether the time until which orders for a slot are taken is over. */
export function isClosed({ closesAt }: Pick<PatternSlot, "closesAt">, now: number): boolean {
  return closesAt !== null && Date.parse(closesAt) <= now;
}

/** Whether one more order fits into a slot. */
export function hasRoom({ capacity, taken }: Pick<KnownSlot, "capacity" | "taken">): boolean {
  return capacity === null || taken < capacity;
}

/** A slot as calls answer it; `charge` is what delivery to an area costs without it, null where no area is meant. */
export function slotAnswer(
  { day, start, end, capacity, taken, limit, surcharge, closesAt }: KnownSlot,
  charge: number | null,
): DeliverySlot {
  const remaining = capacity === null ? null : Math.max(0, capacity - taken);
  return {
    day,
    start,
    end,
    capacity,
    taken,
    remaining,
    limit,
    closesAt,
    surcharge,
    charge: charge === null ? null : charge + surcharge,
  };
}

/** What somebody has set for a while and is in force now: slots in the order of their times, Express last. */
export async function readLimits(db: Db, storeId: string): Promise<IntakeLimit[]> {
  const rows = await db
    .selectFrom("intake_limits")
    .select(["id", "slot_start as start", "slot_end as end", "capacity", "until", "by_name as by", "reason"])
    .where("store_id", "=", storeId)
    .where("until", ">", sql<string>`now()`)
    .orderBy("slot_start")
    .execute();
  return rows.map(({ start, end, ...limit }) => ({ ...limit, slot: start && end ? { start, end } : null }));
}

async function withFigures(db: Db, storeId: string, slots: readonly PatternSlot[]): Promise<KnownSlot[]> {
  const [first, last] = [slots[0], slots.at(-1)];
  if (!first || !last) return [];
  const counts = await db
    .selectFrom("slot_counts")
    .select(["slot_start", "slot_end", "taken"])
    .where("store_id", "=", storeId)
    .where("slot_start", ">=", first.start)
    .where("slot_start", "<=", last.start)
    .execute();
  const limits = new Map(
    (await readLimits(db, storeId)).flatMap((limit) =>
      limit.slot ? [[spanKey(limit.slot.start, limit.slot.end), limit] as const] : [],
    ),
  );
  const taken = new Map(counts.map((count) => [spanKey(count.slot_start, count.slot_end), count.taken]));
  return slots.map((slot) => {
    const limit = limits.get(spanKey(slot.start, slot.end)) ?? null;
    return {
      ...slot,
      limit,
      capacity: limit ? Math.min(limit.capacity, slot.capacity ?? Infinity) : slot.capacity,
      taken: taken.get(spanKey(slot.start, slot.end)) ?? 0,
    };
  });
}

function spanKey(start: string, end: string): string {
  return `${Date.parse(start)} ${Date.parse(end)}`;
}
