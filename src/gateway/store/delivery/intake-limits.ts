import { sql } from "kysely";
import { longestStop } from "#contract/delivery/fields.ts";
import { limitText, limitTime } from "#contract/delivery/limit-text.ts";
import { servedText, serves } from "#contract/delivery/served.ts";
import type { IntakeLimit, IntakeLimitChange } from "#contract/delivery/schema.ts";
import type { OrderType } from "#contract/enumerations.ts";
import type { Db, Trx } from "#gateway/database/schema.ts";
import { notFound, Refusal, wrongField } from "#gateway/refusal.ts";
import { writeAudit } from "#gateway/store/audit/write-audit.ts";
import type { Author } from "#gateway/store/author.ts";
import { recordEvents } from "#gateway/store/events/events.ts";
import type { Area } from "./areas.ts";
import { fullSlot } from "./hold-places.ts";
import { hasRoom, isClosed, type KnownSlot, nextFreeSlots, readKnownSlot, readLimits } from "./read-slots.ts";
import { dayAt, type Slot, timeAt } from "./slot-times.ts";

/** The limits that are in force now, with the time zone of the store; refused with 404 where there is no such store. */
export async function listLimits(db: Db, storeId: string) {
  const { name: _name, ...moment } = await readMoment(db, storeId);
  return { ...moment, limits: await readLimits(db, storeId) };
}

/**
 * Closes or shrinks a slot, stops Express, or takes orders as usual again, with an entry of the audit list and an event. Orders that
 * have a place keep it. Refused with 409 when another limit is in force than was shown, with 422 for a slot that the
 * store does not have or a wrong end.
 */
export async function setLimit(
  trx: Trx,
  storeId: string,
  { slot, was, limit }: IntakeLimitChange,
  author: Author,
): Promise<{ readonly limit: IntakeLimit | null }> {
  // One at a time in a store, so that two who close the same slot are told of each other.
  await sql`select from stores where id = ${storeId} for no key update`.execute(trx);
  const { timeZone, asOf, name } = await readMoment(trx, storeId);
  const known = slot && (await readKnownSlot(trx, storeId, slot));
  if (slot && (!known || Date.parse(known.end) <= Date.parse(asOf)))
    throw wrongField("slot", "this store has no such slot ahead");
  if (!slot && limit && limit.capacity > 0) throw wrongField("limit.capacity", "Express can only be stopped");
  const before = known ? known.limit : await readStop(trx, storeId);
  if ((before?.id ?? null) !== was) {
    const said = before ? limitText(before, limitTime(timeZone, Date.parse(asOf))) : "taking orders as usual again";
    throw new Refusal("stale-version", `somebody changed this since it was shown: it is ${said}`);
  }
  await trx
    .deleteFrom("intake_limits")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("until", "<=", sql<string>`now()`), ...(before ? [eb("id", "=", before.id)] : [])]))
    .execute();
  const after = limit && { capacity: limit.capacity, until: endOf(limit.until, known, asOf) };
  if (after) {
    await trx
      .insertInto("intake_limits")
      .values({
        store_id: storeId,
        slot_start: known?.start ?? null,
        slot_end: known?.end ?? null,
        ...after,
        reason: limit.reason ?? "",
        user_id: author.userId,
        by_name: author.name,
      })
      .execute();
  }
  const set = (await readLimits(trx, storeId)).find((one) => isOf(one, known)) ?? null;
  const time = limitTime(timeZone, Date.parse(asOf));
  const told = (one: IntakeLimit | null) => ({
    intakeLimit: `${known ? `${time(known.start)} to ${time(known.end)}` : "Express"}: ${
      one ? limitText(one, time) : "as usual"
    }`,
  });
  const entry = { subject: "store", id: storeId, name, action: "changed", author } as const;
  await writeAudit(trx, { storeId }, [{ ...entry, before: told(before), after: told(set) }]);
  await recordEvents(trx, storeId, [{ type: "intake" }]);
  return { limit: set };
}

/** Why no more orders of this type are taken now, with the next slot that has room; null where they are. */
export async function refuseType(db: Db, storeId: string, type: OrderType, now: number): Promise<string | null> {
  const stop = type === "Express" ? await readStop(db, storeId) : null;
  return stop && `Express is ${await withNext(db, storeId, stop, now)}`;
}

/**
 * Why a slot takes no more orders that go to an area, with the next one that has room where its time is over or somebody
 * has limited it; null if it does.
 */
export async function refuseFull(
  db: Db,
  slot: KnownSlot,
  { storeId, area, now }: { readonly storeId: string; readonly area: Area | null; readonly now: number },
): Promise<string | null> {
  if (slot.closesAt !== null && isClosed(slot, now)) {
    const { timeZone } = await readMoment(db, storeId);
    const time = limitTime(timeZone, now);
    const [next] = await nextFreeSlots(db, storeId, now, 1, area);
    return `orders for this slot were taken until ${time(slot.closesAt)}${nextText(next, time)}`;
  }
  if (hasRoom(slot)) return null;
  if (slot.limit) return `this slot is ${await withNext(db, storeId, slot.limit, now)}`;
  return slot.capacity === 0 ? "this slot takes no orders" : fullSlot;
}

/**
 * Why an area is not served in a slot or, for an Express order without one, at this moment, with its next slot that has
 * room; null where it is.
 */
export async function refuseUnserved(
  db: Db,
  area: Area | null,
  { slot, orderType }: { readonly slot?: Slot | null | undefined; readonly orderType: OrderType },
  now: number,
): Promise<string | null> {
  const served = area ? servedText(area) : "";
  const at = slot ? Date.parse(slot.start) : orderType === "Express" ? now : null;
  if (!area || served === "" || at === null) return null;
  const { timeZone, asOf } = await readMoment(db, area.storeId);
  if (serves(area, dayAt(at, timeZone), timeAt(at, timeZone))) return null;
  const [next] = await nextFreeSlots(db, area.storeId, now, 1, area);
  return `${area.name} is served only ${served}${nextText(next, limitTime(timeZone, Date.parse(asOf)))}`;
}

async function withNext(db: Db, storeId: string, limit: IntakeLimit, now: number): Promise<string> {
  const { timeZone, asOf } = await readMoment(db, storeId);
  const time = limitTime(timeZone, Date.parse(asOf));
  const [next] = await nextFreeSlots(db, storeId, now, 1);
  return `${limitText(limit, time)}${nextText(next, time)}`;
}

function nextText(next: Slot | undefined, time: (at: string) => string): string {
  return next ? `; the next slot with room is ${time(next.start)} to ${time(next.end)}` : "";
}

async function readStop(db: Db, storeId: string): Promise<IntakeLimit | null> {
  return (await readLimits(db, storeId)).find(({ slot }) => slot === null) ?? null;
}

function isOf({ slot }: IntakeLimit, known: Slot | null): boolean {
  return slot === null || known === null ? slot === known : Date.parse(slot.start) === Date.parse(known.start);
}

/** The end of a limit; refused with 422 where it is past, or after the slot. */
function endOf(until: string | null, slot: Slot | null, asOf: string): string {
  if (until === null && slot === null) throw wrongField("limit.until", "Express is stopped until a moment");
  const end = until ?? slot?.end ?? "";
  const last = slot ? Date.parse(slot.end) : Date.parse(asOf) + longestStop;
  if (Date.parse(end) <= Date.parse(asOf)) throw wrongField("limit.until", "is past");
  if (Date.parse(end) > last) throw wrongField("limit.until", slot ? "is after the slot" : "is more than a day ahead");
  return end;
}

async function readMoment(db: Db, storeId: string) {
  const found = await db
    .selectFrom("stores")
    .select(["time_zone as timeZone", "name", sql<string>`now()`.as("asOf")])
    .where("id", "=", storeId)
    .executeTakeFirst();
  if (!found) throw notFound("store");
  return found;
}
