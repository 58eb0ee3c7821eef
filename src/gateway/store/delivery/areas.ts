import { type RawBuilder, sql } from "kysely";
import type { PincodeAnswer } from "#contract/delivery/schema.ts";
import type { State } from "#contract/invoices/document/document.ts";
import { stateOfAddress } from "#contract/invoices/place-of-supply.ts";
import { stateOfPincode } from "#contract/invoices/states.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { fromArea, orderPlace } from "./area-sql.ts";
import { nextFreeSlots, readSlots, slotAnswer } from "./read-slots.ts";

/** A delivery area with its tariff, in minor units. */
export interface Area {
  readonly id: string;
  readonly storeId: string;
  readonly name: string;
  readonly city: string;
  readonly territory: string;
  readonly charge: number;
  readonly freeFrom: number | null;
  readonly minimumOrder: number;
  /** It has an outline on the map. */
  readonly isDrawn: boolean;
}

/** How many of the next slots are answered with a pincode. */
const slotsTold = 6;

/** The delivery area of a store in which an address lies; null where none has it. */
export async function areaOfAddress(
  db: Db,
  storeId: string,
  address: Pick<Address, "pincode" | "point">,
): Promise<Area | null> {
  return (await areasOfAddress(db, [storeId], address))[0] ?? null;
}

/** An address with its state, as far as it, its delivery area, the localities of the store or its pincode tell it. */
export async function withState(
  db: Db,
  storeId: string,
  address: Address,
  { area, seller }: { readonly area: Pick<Area, "territory"> | null; readonly seller: State | null },
): Promise<Address> {
  const isTold = Boolean(address.state) || Boolean(area?.territory) || !seller?.code;
  const told = isTold ? (area?.territory ?? "") : (await readLocality(db, [storeId], address.pincode)).state;
  const state = stateOfAddress(address, told, seller);
  return state === "" ? address : { ...address, state };
}

/** Whether a store has any delivery areas. */
export async function hasAreas(db: Db, storeId: string): Promise<boolean> {
  const any = await db
    .selectFrom("delivery_areas")
    .select("id")
    .where("store_id", "=", storeId)
    .where("state", "=", "ACTIVE")
    .limit(1)
    .execute();
  return any.length > 0;
}

/**
 * Everything known about a pincode or a point: for the given store or, without one, for the first of these stores that
 * delivers there.
 */
export async function readPincode(
  db: Db,
  asked: Pick<Address, "pincode" | "point"> & {
    readonly storeIds: readonly string[];
    readonly storeId?: string | undefined;
  },
  now: number,
): Promise<PincodeAnswer> {
  const { storeIds, storeId, pincode, point } = asked;
  const areas = await areasOfAddress(db, storeIds, asked);
  const area = (storeId === undefined ? areas[0] : areas.find((each) => each.storeId === storeId)) ?? null;
  // If only another store delivers there, its area still gives the name of the town.
  const [place = null] = area ? [area] : areas;
  const where = point ? "this place" : pincode;
  const locality = await readLocality(db, storeId === undefined ? storeIds : [storeId], pincode);
  const slots = area ? await nextFreeSlots(db, area.storeId, now, slotsTold) : [];
  return {
    pincode,
    storeId: place?.storeId ?? null,
    delivers: area !== null,
    because: area ? "" : place ? `another store delivers to ${where}` : `no store delivers to ${where}`,
    area: area && { id: area.id, name: area.name },
    found: area && (point && area.isDrawn ? "outline" : "pincode"),
    locality: place?.name || locality.office,
    city: place?.city || locality.district,
    state: place?.territory || locality.state || stateOfPincode(pincode),
    charge: area?.charge ?? 0,
    freeFrom: area?.freeFrom ?? null,
    minimumOrder: area?.minimumOrder ?? 0,
    slots: slots.map((slot) => slotAnswer(slot, area?.charge ?? null)),
  };
}

/** The district and state of a PIN code, and its post office where it has one alone, as some stores have imported them. */
async function readLocality(
  db: Db,
  storeIds: readonly string[],
  pincode: string,
): Promise<{ readonly office: string; readonly district: string; readonly state: string }> {
  const { rows } = await sql<{ office: string; district: string; state: string }>`
    select case when count(distinct office) = 1 then min(office) else '' end as office,
      coalesce(mode() within group (order by district) filter (where district <> ''), '') as district,
      -- Of a PIN code with offices in several states none is told: the tax would follow from it.
      case when count(distinct state) filter (where state <> '') = 1 then max(state) else '' end as state
    from localities where store_id = any(${storeIds}::uuid[]) and pincode = ${pincode}`.execute(db);
  return rows[0] ?? { office: "", district: "", state: "" };
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
  "area.id",
  "area.store_id as storeId",
  "area.name",
  "area.city",
  "area.territory",
  "area.delivery_charge as charge",
  "area.free_from as freeFrom",
  "area.minimum_order as minimumOrder",
  sql<boolean>`area.outline <> ''`.as("isDrawn"),
] as const;

async function readArea(db: Db, storeId: string, id: string): Promise<Area> {
  const area = await db
    .selectFrom("delivery_areas as area")
    .select(areaColumns)
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .executeTakeFirst();
  if (!area) throw notFound("delivery area");
  return area;
}

/** The area of each of some stores in which an address lies, in the order of the stores; at most one of each store. */
async function areasOfAddress(
  db: Db,
  storeIds: readonly string[],
  { pincode, point }: Pick<Address, "pincode" | "point">,
): Promise<Area[]> {
  const from = fromArea({
    storeId: sql`asked.store_id`,
    pincode: sql`${pincode}::text`,
    point: sql`${point ? JSON.stringify(point) : null}::jsonb`,
  });
  return db
    .selectFrom(
      sql<{ store_id: string; place: number }>`unnest(${storeIds}::uuid[]) with ordinality`.as<"asked">(
        sql`asked (store_id, place)`,
      ),
    )
    .innerJoin("delivery_areas as area", (join) =>
      join.onRef("area.store_id", "=", "asked.store_id").on(sql<boolean>`area.id = (select area.id ${from})`),
    )
    .select(areaColumns)
    .orderBy("asked.place")
    .execute();
}

/** The name of the delivery area of an order; null without an address, or where no area has it. */
export const orderArea: RawBuilder<string | null> = sql<string | null>`(select area.name ${fromArea(orderPlace)})`;
