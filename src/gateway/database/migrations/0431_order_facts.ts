import { type Kysely, sql } from "kysely";

const ordered = "(case when line.substitutes is null then coalesce(line.ordered_quantity, line.quantity) else 0 end)";
const filled = `least(line.quantity, ${ordered})`;

/** What reports add up of a line of an order, by the name of the figure. */
export const goodsFigures: Readonly<Record<string, string>> = {
  ordered,
  supplied: "line.quantity",
  filled,
  shorts: `(line.quantity < ${ordered})::int`,
  substitutes: "(line.substitutes is not null)::int",
  amount: "line.amount",
  lost: `round((${ordered} - ${filled}) * coalesce(line.ordered_price, line.unit_price))`,
};

const facts = `
-- What reports need of an order, in rows that are a part as wide, with what follows from its lines and its history.
create table order_facts (
  store_id uuid not null,
  order_id uuid not null,
  placed_at timestamptz not null,
  day date not null,
  hour text not null,
  slot text,
  status text not null,
  source text not null,
  amount bigint not null,
  items integer not null,
  customer_id uuid,
  picker_id uuid,
  rider_id uuid,
  tax_on_top boolean not null,
  picking_minutes integer,
  minutes_late integer,
  lines integer not null,
  has_twice boolean not null,
  ordered numeric(15,3) not null,
  supplied numeric(15,3) not null,
  filled numeric(15,3) not null,
  shorts integer not null,
  substitutes integer not null,
  goods_amount bigint not null,
  lost bigint not null,
  area_id uuid,
  first_id uuid,
  first_at timestamptz,
  first_month integer,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders on delete cascade
);

-- The stores whose areas have changed since the areas of their orders were looked up.
create table order_areas_due (
  store_id uuid primary key references stores,
  since timestamptz not null
);

create index order_facts_placed on order_facts (store_id, placed_at);

-- What reports add up of lines of orders.
create view order_goods as
select line.store_id, line.order_id, line.line, line.product_id, line.category, line.name, line.tax,
  ${Object.entries(goodsFigures)
    .map(([name, figure]) => `${figure} as ${name}`)
    .join(",\n  ")}
from order_lines as line;

create function order_is_sold(status text) returns boolean language sql immutable parallel safe
return status not in ('Cancelled', 'Rejected');

create function order_is_picked(status text) returns boolean language sql immutable parallel safe
return status in ('Picking Completed', 'Price Updated', 'Ready for Delivery', 'Delivery Assigned', 'Rider Assigned',
  'In-Transit', 'Partially Delivered', 'Delivered', 'Returned');

create function order_facts_of(store uuid, ids uuid[]) returns setof order_facts language sql stable as $$
  select orders.store_id, orders.id, orders.placed_at, (orders.placed_at at time zone place.time_zone)::date,
    to_char(orders.placed_at at time zone place.time_zone, 'HH24'),
    to_char(orders.slot_start at time zone place.time_zone, 'HH24:MI') || '-' ||
      to_char(orders.slot_end at time zone place.time_zone, 'HH24:MI'),
    orders.status, orders.source, orders.amount, orders.item_count, orders.customer_id, orders.picker_id,
    orders.rider_id, orders.tax_mode is not distinct from 'on-top',
    case when step.picked > step.begun then greatest(1, round(extract(epoch from step.picked - step.begun) / 60)) end,
    case when orders.status in ('Partially Delivered', 'Delivered')
      then ceil(extract(epoch from step.delivered - orders.slot_end) / 60) end,
    goods.lines, goods.has_twice, goods.ordered, goods.supplied, goods.filled, goods.shorts, goods.substitutes,
    goods.amount, goods.lost, area.id, first.id, first.placed_at,
    month_number((first.placed_at at time zone place.time_zone)::date)
  from orders join stores as place on place.id = orders.store_id
  cross join lateral (
    select max(at) filter (where to_status = 'Picking & Packing') as begun,
      max(at) filter (where to_status = 'Picking Completed') as picked,
      max(at) filter (where to_status in ('Partially Delivered', 'Delivered')) as delivered
    from order_history as told
    where told.store_id = orders.store_id and told.order_id = orders.id and told.kind = 'status') as step
  cross join lateral (
    select count(*) as lines, count(product_id) > count(distinct product_id) as has_twice,
      ${Object.keys(goodsFigures)
        .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
        .join(", ")}
    from order_goods as line where line.store_id = orders.store_id and line.order_id = orders.id) as goods
  left join lateral area_at(orders.store_id, orders.address ->> 'pincode', orders.address -> 'point') as area
    on orders.delivery_type = 'HOME_DELIVERY' and orders.address is not null
  left join lateral (
    select earlier.id, earlier.placed_at from orders as earlier
    where earlier.store_id = orders.store_id and earlier.customer_id = orders.customer_id
    order by earlier.placed_at, earlier.id limit 1) as first on true
  where orders.store_id = store and orders.id = any(ids)
$$;

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

/** The columns of a line and of an order by which what reports read of them changes. */
export const lineColumns =
  "product_id category name quantity ordered_quantity ordered_price unit_price substitutes amount tax".split(" ");
const headColumns = (
  "placed_at slot_start slot_end status source amount item_count customer_id picker_id rider_id tax_mode address " +
  "delivery_type"
).split(" ");
const factColumns = (
  "placed_at day hour slot status source amount items customer_id picker_id rider_id tax_on_top picking_minutes " +
  "minutes_late lines has_twice ordered supplied filled shorts substitutes goods_amount lost area_id first_id first_at " +
  "first_month"
).split(" ");

const renewal = `
create function order_facts_renew(store uuid, ids uuid[]) returns void language sql as $$
  insert into order_facts as kept select * from order_facts_of(store, ids) order by order_id
  on conflict (store_id, order_id) do update
    set ${factColumns.map((name) => `${name} = excluded.${name}`).join(", ")}
    where kept.* is distinct from excluded.*
$$;
`;

/** The columns of a table, and rows of a statement whose columns have changed. */
const columnsOf = (table: string, columns: readonly string[]): string =>
  columns.map((name) => `${table}.${name}`).join(", ");
export const changed = (key: string, columns: readonly string[]): string =>
  `from earlier join later using (store_id, ${key}) where (${columnsOf("earlier", columns)}) is distinct from (${columnsOf("later", columns)})`;

/** The orders of the same customers that are not before those of some rows: one of these may be the first of them now. */
const laterThan = (rows: string): string => `
  select theirs.store_id, theirs.order_id from ${rows} as given cross join lateral (
    select orders.store_id, orders.id as order_id from orders
    where orders.store_id = given.store_id and orders.customer_id = given.customer_id
      and orders.placed_at >= given.placed_at offset 0) as theirs`;

/** A trigger that renews the facts of the orders that a statement is about. */
const renews = (name: string, event: string, table: string, given: string, orders: string): string => `
create function order_facts_${name}() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  perform order_facts_renew(store_id, array_agg(distinct order_id)) from (${orders}) as moved group by store_id;
  return null;
end $$;
create trigger order_facts_${name} after ${event} on ${table} referencing ${given}
  for each statement execute function order_facts_${name}();
`;

const isNew = "new table as added";
const isGone = "old table as gone";
const both = "old table as earlier new table as later";
const steps =
  "kind = 'status' and to_status in ('Picking & Packing', 'Picking Completed', 'Partially Delivered', 'Delivered')";
const moved = `(
      select unnest(array[earlier.store_id, later.store_id]) as store_id,
        unnest(array[earlier.customer_id, later.customer_id]) as customer_id,
        unnest(array[earlier.placed_at, later.placed_at]) as placed_at
      ${changed("id", ["customer_id", "placed_at"])})`;

const renewals: readonly Parameters<typeof renews>[] = [
  ["placed", "insert", "orders", isNew, `select store_id, id as order_id from added union ${laterThan("added")}`],
  [
    "changed",
    "update",
    "orders",
    both,
    `select store_id, id as order_id ${changed("id", headColumns)} union ${laterThan(moved)}`,
  ],
  ["lines_added", "insert", "order_lines", isNew, "select store_id, order_id from added"],
  ["lines_gone", "delete", "order_lines", isGone, "select store_id, order_id from gone"],
  [
    "lines_changed",
    "update",
    "order_lines",
    both,
    `select store_id, order_id ${changed("order_id, line", lineColumns)}`,
  ],
  ["steps", "insert", "order_history", isNew, `select store_id, order_id from added where ${steps}`],
  ["steps_gone", "delete", "order_history", isGone, `select store_id, order_id from gone where ${steps}`],
];

/**
 * What reports need of orders, kept by triggers in narrow rows. Where areas change, a job looks the areas of all orders
 * up again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([facts, renewal, ...renewals.map((one) => renews(...one))].join("")).execute(db);
}
