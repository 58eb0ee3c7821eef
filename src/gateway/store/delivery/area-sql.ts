import { type RawBuilder, sql } from "kysely";
import { steps } from "#contract/delivery/outline/outline.ts";

/** What a lookup of a delivery area starts from, as SQL. */
export interface Sought {
  readonly storeId: RawBuilder<unknown>;
  readonly pincode: RawBuilder<unknown>;
  /** `{ "latitude", "longitude" }` as jsonb; null where it is not known. */
  readonly point: RawBuilder<unknown>;
}

/**
 * The one rule by which an address has a delivery area, as the end of a statement that begins with "select … ": of the
 * ACTIVE areas whose outline has the point, the first in the order of areas, then by name. Where the point is not known,
 * and for areas that are not drawn, the pincode decides. The table is called `area`.
 */
export function fromArea({ storeId, pincode, point }: Sought): RawBuilder<unknown> {
  const toSteps = (part: string) => sql`round((${point} ->> ${sql.lit(part)})::numeric * ${sql.lit(steps)})::bigint`;
  const [x, y] = [toSteps("longitude"), toSteps("latitude")];
  // Boxes first, for all areas at once: the corners of an outline are only looked at where its box has the point.
  return sql`from delivery_areas as area
    where area.store_id = ${storeId} and area.state = 'ACTIVE'
      and case when ${point} is null or area.outline = '' then ${pincode} = any(area.pincodes)
        else area.outline in (
          select box.outline from outline_rings as box
          where box.store_id = ${storeId} and box.ring = 0
            and box.west <= ${x} and box.east >= ${x} and box.south <= ${y} and box.north >= ${y})
          and outline_holds(area.store_id, area.outline, ${x}, ${y}) end
    order by (${point} is not null and area.outline <> '') desc, area.position, lower(area.name), area.id limit 1`;
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
