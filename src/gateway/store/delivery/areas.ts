import { type RawBuilder, sql } from "kysely";
import type { PincodeAnswer } from "#contract/delivery/schema.ts";
import type { State } from "#contract/invoices/document/document.ts";
import { stateOfAddress } from "#contract/invoices/place-of-supply.ts";
import { stateOfPincode } from "#contract/invoices/states.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { nextFreeSlots, readSlots, slotAnswer } from "./read-slots.ts";

/** A delivery area with its tariff, in minor units. */
export interface Area {
  readonly id: string;
  readonly storeId: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly charge: number;
  readonly freeFrom: number | null;
  readonly minimumOrder: number;
}

/** How many of the next slots are answered with a pincode. */
const slotsTold = 6;

/** The area of a store that has this pincode; null where it has none. */
export async function areaOfPincode(db: Db, storeId: string, pincode: string): Promise<Area | null> {
  return (await areasOfPincode(db, [storeId], pincode))[0] ?? null;
}

/** An address with its state, as far as it, its delivery area or its pincode tells it. */
export function withState(address: Address, area: Pick<Area, "state"> | null, seller: State | null): Address {
  const state = stateOfAddress(address, area?.state ?? "", seller);
  return state === "" ? address : { ...address, state };
}

/** Whether a store has any delivery areas. */
export async function hasAreas(db: Db, storeId: string): Promise<boolean> {
  const any = await db.selectFrom("delivery_areas").select("id").where("store_id", "=", storeId).limit(1).execute();
  return any.length > 0;
}

/**
 * Everything known about a pincode: for the given store or, without one, for the first of these stores that delivers
 * there.
 */
export async function readPincode(
  db: Db,
  asked: { readonly storeIds: readonly string[]; readonly storeId?: string | undefined; readonly pincode: string },
  now: number,
): Promise<PincodeAnswer> {
  const { storeIds, storeId, pincode } = asked;
  const areas = await areasOfPincode(db, storeIds, pincode);
  const area = (storeId === undefined ? areas[0] : areas.find((each) => each.storeId === storeId)) ?? null;
  // If only another store delivers there, its area still gives the name of the town.
  const [place = null] = area ? [area] : areas;
  const slots = area ? await nextFreeSlots(db, area.storeId, now, slotsTold) : [];
  return {
    pincode,
    storeId: place?.storeId ?? null,
    delivers: area !== null,
    because: area ? "" : place ? `another store delivers to ${pincode}` : `no store delivers to ${pincode}`,
    area: area && { id: area.id, name: area.name },
    locality: place?.name ?? "",
    city: place?.city ?? "",
    state: place?.state || stateOfPincode(pincode),
    charge: area?.charge ?? 0,
    freeFrom: area?.freeFrom ?? null,
    minimumOrder: area?.minimumOrder ?? 0,
    slots: slots.map((slot) => slotAnswer(slot, area?.charge ?? null)),
  };
}

/** The slots of some days, with what delivery to an area costs in each; refused with 404 for an unknown area. */
export async function listSlots(
  db: Db,
  storeId: string,
  asked: {
    readonly from?: string | undefined;
    readonly days?: number | undefined;
    readonly areaId?: string | undefined;
  },
  now: number,
) {
  const area = asked.areaId === undefined ? null : await readArea(db, storeId, asked.areaId);
  const { timeZone, slots } = await readSlots(db, storeId, { from: asked.from, days: asked.days ?? 3, now });
  return { timeZone, slots: slots.map((slot) => slotAnswer(slot, area?.charge ?? null)) };
}

const areaColumns = [
  "delivery_areas.id",
  "delivery_areas.store_id as storeId",
  "delivery_areas.name",
  "city",
  "state",
  "delivery_charge as charge",
  "free_from as freeFrom",
  "minimum_order as minimumOrder",
] as const;

async function readArea(db: Db, storeId: string, id: string): Promise<Area> {
  const area = await db
    .selectFrom("delivery_areas")
    .select(areaColumns)
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!area) throw notFound("delivery area");
  return area;
}

/** The areas of some stores with this pincode, in the order of the stores. */
function areasOfPincode(db: Db, storeIds: readonly string[], pincode: string): Promise<Area[]> {
  return db
    .selectFrom("delivery_areas")
    .select(areaColumns)
    .where(sql<boolean>`store_id = any(${storeIds}::uuid[])`)
    .where(sql<boolean>`${pincode} = any(pincodes)`)
    .orderBy(sql`array_position(${storeIds}::uuid[], store_id)`)
    .orderBy("name")
    .execute();
}

/** The name of the delivery area of an order; null without an address, or where no area has its pincode. */
export const orderArea: RawBuilder<string | null> = sql<string | null>`(
  select name from delivery_areas
  where delivery_areas.store_id = orders.store_id and orders.address ->> 'pincode' = any(delivery_areas.pincodes)
  order by name limit 1)`;
