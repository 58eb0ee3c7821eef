import { type RawBuilder, sql } from "kysely";

/** What a lookup of a delivery area starts from, as SQL. */
export interface Sought {
  readonly storeId: RawBuilder<unknown>;
  readonly pincode: RawBuilder<unknown>;
  /** `{ "latitude", "longitude" }` as jsonb; null where it is not known. */
  readonly point: RawBuilder<unknown>;
}

/** Where an address has its delivery area, as the end of a statement that begins with "select … ". The table is called `area`. */
export function fromArea({ storeId, pincode, point }: Sought): RawBuilder<unknown> {
  return sql`from area_at(${storeId}, ${pincode}, ${point}) as area`;
}

/** Where a kept address of a customer is, for `fromArea`. */
export function keptPlace(address: RawBuilder<unknown>): Sought {
  return {
    storeId: sql`${address}.store_id`,
    pincode: sql`${address}.pincode`,
    point: sql`${address}.point`,
  };
}

/** The state in which some post offices of `localities` lie; of several none is told: the tax follows from it. */
export const stateOfOffices = sql<string>`
  case when count(distinct territory) filter (where territory <> '') = 1 then max(territory) else '' end`;

/** The address to which an order is brought; null where it is fetched, though it may still have one. */
const broughtTo = sql`case when orders.delivery_type = 'HOME_DELIVERY' then orders.address end`;

/** Where an order goes, for `fromArea`, which is nowhere where it is fetched; the table is called `orders`. */
export const orderPlace: Sought = {
  storeId: sql`orders.store_id`,
  pincode: sql`(${broughtTo}) ->> 'pincode'`,
  point: sql`(${broughtTo}) -> 'point'`,
};

/** The id of the delivery area to which an order goes; null where it is fetched, and where no area has its address. */
export const orderAreaId = sql<string | null>`(select area.id ${fromArea(orderPlace)})`.as("areaId");

/** The state to which an order goes, as its delivery area tells it, else the localities of its store. */
export const orderTerritory = sql<string>`coalesce(
  nullif((select area.territory ${fromArea(orderPlace)}), ''),
  (select ${stateOfOffices} from localities
    where localities.store_id = orders.store_id and localities.state = 'ACTIVE'
      and localities.pincode = orders.address ->> 'pincode'))`;
