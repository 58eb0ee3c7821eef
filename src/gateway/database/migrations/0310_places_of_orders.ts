import { type Kysely, sql } from "kysely";

const areas = `
-- The one rule by which an address has a delivery area: of the ACTIVE areas whose outline has the point, the first in
-- the order of areas, then by name. Where the point is not known, and for areas that are not drawn, the pincode
-- decides. Boxes first, for all areas at once: the corners of an outline are only looked at where its box has the point.
create function area_at(store uuid, sought text, point jsonb) returns setof delivery_areas language sql stable as $$
  select area.* from delivery_areas as area,
    lateral (select round((point ->> 'longitude')::numeric * 10000000)::bigint as x,
      round((point ->> 'latitude')::numeric * 10000000)::bigint as y) as place
  where area.store_id = store and area.state = 'ACTIVE'
    and case when point is null or area.outline = '' then sought = any(area.pincodes)
      else area.outline in (
        select box.outline from outline_rings as box
        where box.store_id = store and box.ring = 0
          and box.west <= place.x and box.east >= place.x and box.south <= place.y and box.north >= place.y)
        and outline_holds(area.store_id, area.outline, place.x, place.y) end
  order by (point is not null and area.outline <> '') desc, area.position, lower(area.name), area.id limit 1
$$;

-- The stores whose areas have changed since the areas of their orders were looked up.
create table order_areas_due (
  store_id uuid primary key references stores (id),
  since timestamptz not null
);

create function order_areas_change() returns trigger language plpgsql as $$
begin
  insert into order_areas_due as due (store_id, since) select store_id, clock_timestamp() from changed group by 1
  on conflict (store_id) do update set since = excluded.since;
  return null;
end $$;
create trigger order_areas_added after insert on delivery_areas referencing new table as changed
  for each statement execute function order_areas_change();
create trigger order_areas_changed after update on delivery_areas referencing new table as changed
  for each statement execute function order_areas_change();
create trigger order_areas_gone after delete on delivery_areas referencing old table as changed
  for each statement execute function order_areas_change();
`;

const delivered = "'Partially Delivered', 'Delivered'";
const figures = "ordered supplied filled shorts substitutes".split(" ");

const facts = `
-- A month as a number: how many have begun since the year 0.
create function month_number(day date) returns integer language sql immutable parallel safe
return extract(year from day)::integer * 12 + extract(month from day)::integer - 1;

alter table order_facts add column area_id uuid, add column first_id uuid, add column first_at timestamptz,
  add column first_month integer;

create or replace function order_facts_of(store uuid, ids uuid[]) returns setof order_facts language sql stable as $$
  select orders.store_id, orders.id, orders.placed_at, (orders.placed_at at time zone place.time_zone)::date,
    to_char(orders.placed_at at time zone place.time_zone, 'HH24'),
    to_char(orders.slot_start at time zone place.time_zone, 'HH24:MI') || '-' ||
      to_char(orders.slot_end at time zone place.time_zone, 'HH24:MI'),
    orders.status, orders.source, orders.amount, orders.item_count, orders.customer_id, orders.picker_id,
    orders.rider_id, orders.tax_mode is not distinct from 'on-top',
    case when step.picked > step.begun then greatest(1, round(extract(epoch from step.picked - step.begun) / 60)) end,
    case when orders.status in (${delivered})
      then ceil(extract(epoch from step.delivered - orders.slot_end) / 60) end,
    goods.lines, goods.has_twice, goods.ordered, goods.supplied, goods.filled, goods.shorts, goods.substitutes,
    goods.amount, goods.lost, area.id, first.id, first.placed_at,
    month_number((first.placed_at at time zone place.time_zone)::date)
  from orders join stores as place on place.id = orders.store_id
  cross join lateral (
    select max(at) filter (where to_status = 'Picking & Packing') as begun,
      max(at) filter (where to_status = 'Picking Completed') as picked,
      max(at) filter (where to_status in (${delivered})) as delivered
    from order_history as told
    where told.store_id = orders.store_id and told.order_id = orders.id and told.kind = 'status') as step
  cross join lateral (
    select count(*) as lines, count(product_id) > count(distinct product_id) as has_twice,
      ${[...figures, "amount", "lost"].map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(", ")}
    from order_goods as line where line.store_id = orders.store_id and line.order_id = orders.id) as goods
  left join lateral area_at(orders.store_id, orders.address ->> 'pincode', orders.address -> 'point') as area
    on orders.delivery_type = 'HOME_DELIVERY' and orders.address is not null
  left join lateral (
    select earlier.id, earlier.placed_at from orders as earlier
    where earlier.store_id = orders.store_id and earlier.customer_id = orders.customer_id
    order by earlier.placed_at, earlier.id limit 1) as first on true
  where orders.store_id = store and orders.id = any(ids)
$$;
`;

const factColumns =
  "placed_at day hour slot status source amount items customer_id picker_id rider_id tax_on_top picking_minutes " +
  "minutes_late lines has_twice ordered supplied filled shorts substitutes goods_amount lost area_id first_id first_at " +
  "first_month";

const headColumns =
  "placed_at slot_start slot_end status source amount item_count customer_id picker_id rider_id tax_mode address " +
  "delivery_type";

const columnsOf = (table: string, columns: string): string =>
  columns
    .split(" ")
    .map((name) => `${table}.${name}`)
    .join(", ");
const differ = (columns: string): string =>
  `(${columnsOf("earlier", columns)}) is distinct from (${columnsOf("later", columns)})`;

/** A trigger function that renews the facts of orders. */
const renews = (name: string, orders: string): string => `
create or replace function order_facts_${name}() returns trigger language plpgsql as $$
begin
  perform order_facts_renew(store_id, array_agg(distinct order_id)) from (${orders}) as moved group by store_id;
  return null;
end $$;
`;

/** The orders of the same customers that are not before those of some rows: one of these may be the first of them now. */
const later = (rows: string): string => `
  select theirs.store_id, theirs.order_id from ${rows} as given cross join lateral (
    select orders.store_id, orders.id as order_id from orders
    where orders.store_id = given.store_id and orders.customer_id = given.customer_id
      and orders.placed_at >= given.placed_at offset 0) as theirs`;

const followed = `
create or replace function order_facts_renew(store uuid, ids uuid[]) returns void language sql as $$
  insert into order_facts as kept select * from order_facts_of(store, ids) order by order_id
  on conflict (store_id, order_id) do update
    set ${factColumns
      .split(" ")
      .map((name) => `${name} = excluded.${name}`)
      .join(", ")}
    where kept.* is distinct from excluded.*
$$;
${renews("placed", `select store_id, id as order_id from added union ${later("added")}`)}
${renews(
  "changed",
  `select store_id, id as order_id from earlier join later using (store_id, id) where ${differ(headColumns)}
    union ${later(`(
      select unnest(array[earlier.store_id, later.store_id]) as store_id,
        unnest(array[earlier.customer_id, later.customer_id]) as customer_id,
        unnest(array[earlier.placed_at, later.placed_at]) as placed_at
      from earlier join later using (store_id, id) where ${differ("customer_id placed_at")})`)}`,
)}
`;

const fill = `
update order_facts as kept set area_id = found.area_id, first_id = found.first_id, first_at = found.first_at,
  first_month = month_number((found.first_at at time zone place.time_zone)::date)
from (
  select orders.store_id, orders.id, area.id as area_id,
    case when orders.customer_id is not null then first_value(orders.id) over theirs end as first_id,
    case when orders.customer_id is not null then first_value(orders.placed_at) over theirs end as first_at
  from orders
  left join lateral area_at(orders.store_id, orders.address ->> 'pincode', orders.address -> 'point') as area
    on orders.delivery_type = 'HOME_DELIVERY' and orders.address is not null
  window theirs as (partition by orders.store_id, orders.customer_id order by orders.placed_at, orders.id)
) as found join stores as place on place.id = found.store_id
where kept.store_id = found.store_id and kept.order_id = found.id;
`;

/**
 * Reports know of each order its delivery area and the first order of its customer. Triggers keep them with the orders;
 * where areas change, a job looks the areas of all orders up again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(areas + facts + followed + fill).execute(db);
}
