import { sql } from "kysely";
import { type Served, serves } from "#contract/delivery/served.ts";
import type { DeliverySlot, IntakeLimit } from "#contract/delivery/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import {
  dayAt,
  daysAfter,
  type PatternSlot,
  patternSlotOf,
  type Slot,
  slotsOfDay,
  type SlotPattern,
} from "./slot-times.ts";

/** A slot of the store's pattern with its charge and its number of places. */
export interface KnownSlot extends PatternSlot {
  /** How many orders it takes; null for no limit. */
  readonly capacity: number | null;
  readonly taken: number;
  /** What somebody has set for a while. */
  readonly limit: IntakeLimit | null;
  /** In minor units. */
  readonly surcharge: number;
}

/** How many days ahead free slots are searched: today, and until the same day of the week comes again. */
const daysLookedThrough = 8;

/** The furthest slot that can be asked for: one year ahead, in milliseconds. */
const farthest = 366 * 86_400_000;

/** When a store delivers; refused with 404 where there is no such store. */
export async function readPattern(db: Db, storeId: string): Promise<SlotPattern> {
  const pattern = await db
    .selectFrom("stores")
    .select([
      sql<string>`to_char(opens_at, 'HH24:MI')`.as("opensAt"),
      sql<string>`to_char(closes_at, 'HH24:MI')`.as("closesAt"),
      "slot_minutes as slotMinutes",
      "time_zone as timeZone",
      sql<string | null>`(select body ->> 'holidays' from stored_settings where store_id = stores.id
        and business_unit_id = stores.business_unit_id and section = 'holidays')`.as("holidays"),
    ])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!pattern) throw notFound("store");
  const { holidays, ...times } = pattern;
  return { ...times, closedOn: new Set(holidays?.split("\n").map((line) => line.trim().slice(0, 10))) };
}

/**
 * The slots of some days that have not ended at `now`, in milliseconds, with what is left of each; of an area, only those
 * in which it is served.
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
  const pattern = await readPattern(db, storeId);
  const first = from ?? dayAt(now, pattern.timeZone);
  const isFar = Date.parse(first) > now + farthest;
  const slots = Array.from({ length: isFar ? 0 : days }, (_, nth) => slotsOfDay(pattern, daysAfter(first, nth))).flat();
  const ahead = slots.filter(
    ({ day, startsAt, end }) => Date.parse(end) > now && (!area || serves(area, day, startsAt)),
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
export async function readKnownSlot(db: Db, storeId: string, slot: Slot): Promise<KnownSlot | null> {
  const known = patternSlotOf(await readPattern(db, storeId), slot);
  return known && ((await withFigures(db, storeId, [known]))[0] ?? null);
}

/** Why a store delivers nothing in a slot of this day: it is a holiday; null where it is none. */
export async function refuseHoliday(db: Db, storeId: string, { start }: Slot): Promise<string | null> {
  const { timeZone, closedOn } = await readPattern(db, storeId);
  const day = dayAt(Date.parse(start), timeZone);
  return closedOn?.has(day) ? `the store is closed on ${day}` : null;
}

/** Whether one more order fits into a slot. */
export function hasRoom({ capacity, taken }: Pick<KnownSlot, "capacity" | "taken">): boolean {
  return capacity === null || taken < capacity;
}

/** A slot as calls answer it; `charge` is what delivery to an area costs without it, null where no area is meant. */
export function slotAnswer(
  { day, start, end, capacity, taken, limit, surcharge }: KnownSlot,
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
  const rules = await db
    .selectFrom("slot_rules")
    .select(["starts_at", "capacity", "surcharge"])
    .where("store_id", "=", storeId)
    .execute();
  const exceptions = await db
    .selectFrom("slot_exceptions")
    .select(["day", "starts_at", "capacity", "surcharge"])
    .where("store_id", "=", storeId)
    .where("day", ">=", first.day)
    .where("day", "<=", last.day)
    .execute();
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
  const always = new Map(rules.map((rule) => [rule.starts_at, rule]));
  const onDay = new Map(exceptions.map((rule) => [`${rule.day} ${rule.starts_at}`, rule]));
  const taken = new Map(counts.map((count) => [spanKey(count.slot_start, count.slot_end), count.taken]));
  return slots.map((slot) => {
    const rule = onDay.get(`${slot.day} ${slot.startsAt}`) ?? always.get(slot.startsAt);
    const limit = limits.get(spanKey(slot.start, slot.end)) ?? null;
    return {
      ...slot,
      limit,
      capacity: limit ? Math.min(limit.capacity, rule?.capacity ?? Infinity) : (rule?.capacity ?? null),
      surcharge: rule?.surcharge ?? 0,
      taken: taken.get(spanKey(slot.start, slot.end)) ?? 0,
    };
  });
}

function spanKey(start: string, end: string): string {
  return `${Date.parse(start)} ${Date.parse(end)}`;
}
