import { type RawBuilder, type Selectable, sql } from "kysely";
import type { PincodeAnswer } from "#contract/delivery/schema.ts";
import { type Served, servedText } from "#contract/delivery/served.ts";
import type { State } from "#contract/invoices/states.ts";
import { stateOfAddress } from "#contract/invoices/place-of-supply.ts";
import { stateOfPincode } from "#contract/invoices/states.ts";
import type { Address } from "#contract/orders/schema.ts";
import type { Database, Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { readSetting } from "#gateway/store/settings/read-setting.ts";
import { fromArea, orderPlace, stateOfOffices } from "./area-sql.ts";
import { nextFreeSlots, readSlots, slotAnswer } from "./read-slots.ts";

/** A delivery area with its tariff, in minor units, and when it is served. */
export interface Area extends Served {
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

/**
 * An address with its city and state, as far as it, its delivery area, the localities of the store or its pincode tell
 * them.
 */
export async function withTown(
  db: Db,
  storeId: string,
  address: Address,
  { area, seller }: { readonly area: Pick<Area, "city" | "territory"> | null; readonly seller: State | null },
): Promise<Address> {
  const city = address.city || (area?.city ?? "");
  // Where no tax depends on the state, it need not be known.
  const isTold = Boolean(address.state || area?.territory) || !seller?.code;
  const locality = city && isTold ? null : await readLocality(db, [storeId], address.pincode);
  const state = stateOfAddress(address, area?.territory || (!isTold && locality?.state) || "", seller);
  return { ...address, city: city || (locality?.district ?? ""), ...(state !== "" && { state }) };
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

/** The least amount of goods that is delivered to an area: its own, else that of the store. */
export async function minimumOrderOf(db: Db, storeId: string, area: Area | null): Promise<number> {
  return area && area.minimumOrder > 0 ? area.minimumOrder : readSetting(db, storeId, "minimum-order", "minimumOrder");
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
  const slots = area ? await nextFreeSlots(db, area.storeId, now, slotsTold, area) : [];
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
    minimumOrder: area ? await minimumOrderOf(db, area.storeId, area) : 0,
    served: area ? servedText(area) : "",
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
      ${stateOfOffices} as state
    from localities
    where store_id = any(${storeIds}::uuid[]) and pincode = ${pincode} and localities.state = 'ACTIVE'`.execute(db);
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
    readonly orderId?: string | undefined;
  },
  now: number,
) {
  const { from, areaId, orderId } = asked;
  const ofOrder = orderId === undefined ? null : await areaOfOrder(db, storeId, orderId);
  const area = areaId === undefined ? ofOrder : await readArea(db, storeId, areaId);
  // An area that is not served every day has a slot within a week all the same.
  const { days = area && area.weekdays.length > 0 ? 8 : 3 } = asked;
  const { timeZone, slots } = await readSlots(db, storeId, { from, days, now, area });
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
  "area.weekdays",
  "area.slots",
  "area.closes_before as closesBefore",
  sql<number>`(select slot_minutes from stores where stores.id = area.store_id)`.as("slotMinutes"),
  sql<boolean>`area.outline <> ''`.as("isDrawn"),
] as const;

/** The area to which an order goes; null where it is fetched. Refused with 404 where the store has no such order. */
async function areaOfOrder(db: Db, storeId: string, orderId: string): Promise<Area | null> {
  const order = await db
    .selectFrom("orders")
    .select(["address", "delivery_type as deliveryType"])
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw notFound("order");
  return order.address && order.deliveryType === "HOME_DELIVERY" ? areaOfAddress(db, storeId, order.address) : null;
}

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
    .innerJoin(sql<Selectable<Database["delivery_areas"]>>`lateral (select area.* ${from})`.as("area"), (join) =>
      join.onTrue(),
    )
    .select(areaColumns)
    .orderBy("asked.place")
    .execute();
}

/** The name of the delivery area of an order; null without an address, or where no area has it. */
export const orderArea: RawBuilder<string | null> = sql<string | null>`(select area.name ${fromArea(orderPlace)})`;
