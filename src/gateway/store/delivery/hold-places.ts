import { sql } from "kysely";
import type { OrderRow } from "#contract/orders/schema.ts";
import { calledOffStatuses, type OrderStatus } from "#contract/orders/status.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { readKnownSlot } from "./read-slots.ts";
import type { Slot } from "./slot-times.ts";

/** The statuses of orders that use neither a place in their slot nor their promo code. */
const withoutClaims: ReadonlySet<OrderStatus> = new Set(calledOffStatuses);

/** Whether an order uses its slot and its promo code. A delivered order still does, because its slot was used. */
export function claims({ status }: Pick<OrderRow, "status">): boolean {
  return !withoutClaims.has(status);
}

/** An order before and after a change; null where there is none. */
interface PlaceChange {
  readonly before: OrderRow | null;
  readonly after: OrderRow;
}

/**
 * Reserves places in slots for orders of one store, and frees the places that they do not need any more. Slots are
 * counted in the order of their times, so that two writers never wait for each other in a ring. Refused with 422 where
 * a slot is full. A slot that is not in the store's pattern has no places: other channels may promise any time.
 */
export async function movePlaces(trx: Trx, storeId: string, changes: readonly PlaceChange[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => keyOf(before && heldSlot(before)) !== keyOf(heldSlot(after)));
  if (moved.length === 0) return;
  const shifts = new Map<string, { readonly slot: Slot; by: number; capacity: number | null }>();
  const shift = (slot: Slot, by: number, capacity: number | null) => {
    const found = shifts.get(keyOf(slot)) ?? { slot, by: 0, capacity };
    found.by += by;
    found.capacity = capacity ?? found.capacity;
    shifts.set(keyOf(slot), found);
  };
  const leaving = moved.filter(({ before }) => before && heldSlot(before)).map(({ after }) => after.id);
  for (const slot of await releasePlaces(trx, storeId, leaving)) shift(slot, -1, null);
  const places: { order_id: string; slot: Slot }[] = [];
  for (const { after } of moved) {
    const slot = heldSlot(after);
    const known = slot && (await readKnownSlot(trx, storeId, slot));
    if (!known) continue;
    shift(known, 1, known.capacity);
    places.push({ order_id: after.id, slot: known });
  }
  const ordered = [...shifts.values()].sort((one, other) => (keyOf(one.slot) < keyOf(other.slot) ? -1 : 1));
  for (const { slot, by, capacity } of ordered) {
    if (by < 0) await giveBack(trx, storeId, slot, -by);
    else if (by > 0) await take(trx, storeId, slot, by, capacity);
  }
  if (places.length === 0) return;
  await trx
    .insertInto("slot_places")
    .values(
      places.map(({ order_id, slot }) => ({
        store_id: storeId,
        order_id,
        slot_start: slot.start,
        slot_end: slot.end,
      })),
    )
    .execute();
}

/**
 * Takes up once more the place in a slot that an order had given back. Refused with 422 where the slot is full by now,
 * or not offered any more.
 */
export async function holdPlaceAgain(trx: Trx, order: OrderRow, slot: Slot): Promise<void> {
  if (!(await readKnownSlot(trx, order.storeId, slot))) throw slotRefused("this slot is not offered any more");
  await movePlaces(trx, order.storeId, [{ before: null, after: order }]);
}

/** The slot of which an order takes up a place, if the store's pattern knows it. */
function heldSlot(order: OrderRow): Slot | null {
  return claims(order) && order.slotStart !== null && order.slotEnd !== null
    ? { start: order.slotStart, end: order.slotEnd }
    : null;
}

/** Tells slots apart, and sorts them by their times. */
function keyOf(slot: Slot | null): string {
  return slot === null ? "" : `${Date.parse(slot.start)} ${Date.parse(slot.end)}`.padStart(40, "0");
}

/** Only places that were really reserved are freed, because the store's pattern may have changed since. */
async function releasePlaces(trx: Trx, storeId: string, orderIds: readonly string[]): Promise<Slot[]> {
  if (orderIds.length === 0) return [];
  return trx
    .deleteFrom("slot_places")
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .returning(["slot_start as start", "slot_end as end"])
    .execute();
}

async function giveBack(trx: Trx, storeId: string, { start, end }: Slot, places: number): Promise<void> {
  await sql`
    update slot_counts set taken = taken - ${places}
    where store_id = ${storeId} and slot_start = ${start} and slot_end = ${end}`.execute(trx);
}

async function take(
  trx: Trx,
  storeId: string,
  { start, end }: Slot,
  places: number,
  capacity: number | null,
): Promise<void> {
  if (capacity !== null && places > capacity) throw slotFull();
  const { numAffectedRows } = await sql`
    insert into slot_counts as counts (store_id, slot_start, slot_end, capacity, taken)
    values (${storeId}, ${start}, ${end}, ${capacity}, ${places})
    on conflict (store_id, slot_start, slot_end) do update
    set capacity = excluded.capacity, taken = counts.taken + excluded.taken
    where excluded.capacity is null or counts.taken + excluded.taken <= excluded.capacity`.execute(trx);
  if (numAffectedRows !== 1n) throw slotFull();
}

/** The refusal for a full slot. */
export const fullSlot = "this slot is full";

function slotFull(): Refusal {
  return slotRefused(fullSlot);
}

function slotRefused(because: string): Refusal {
  return new Refusal("invalid", `slot: ${because}`, { fields: { slot: because } });
}
