import { type Kysely, sql } from "kysely";

const sold = "'Returned', 'Cancelled', 'Rejected'";
const picked =
  "'Picking Completed', 'Price Updated', 'Ready for Delivery', 'Delivery Assigned', 'Rider Assigned', 'In-Transit', 'Partially Delivered', 'Delivered', 'Returned'";
const delivered = "'Partially Delivered', 'Delivered'";

/** What reports add up of a line of an order, by the name of the figure. */
const ordered = "(case when line.substitutes is null then coalesce(line.ordered_quantity, line.quantity) else 0 end)";
const filled = `least(line.quantity, ${ordered})`;
const figures: Readonly<Record<string, string>> = {
  ordered,
  supplied: "line.quantity",
  filled,
  shorts: `(line.quantity < ${ordered})::int`,
  substitutes: "(line.substitutes is not null)::int",
  amount: "line.amount",
  lost: `round((${ordered} - ${filled}) * coalesce(line.ordered_price, line.unit_price))`,
};
const names = Object.keys(figures);

const facts = `
create function order_is_sold(status text) returns boolean language sql immutable parallel safe
return status not in (${sold});

create function order_is_picked(status text) returns boolean language sql immutable parallel safe
return status in (${picked});

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
  ordered numeric(15, 3) not null,
  supplied numeric(15, 3) not null,
  filled numeric(15, 3) not null,
  shorts integer not null,
  substitutes integer not null,
  goods_amount bigint not null,
  lost bigint not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id) on delete cascade
);
create index order_facts_placed on order_facts (store_id, placed_at);

create view order_goods as
select line.store_id, line.order_id, line.line, line.product_id, line.category, line.name, line.tax,
  ${names.map((name) => `${figures[name]} as ${name}`).join(",\n  ")}
from order_lines as line;

create function order_facts_of(store uuid, ids uuid[]) returns setof order_facts language sql stable as $$
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
    goods.amount, goods.lost
  from orders join stores as place on place.id = orders.store_id
  cross join lateral (
    select max(at) filter (where to_status = 'Picking & Packing') as begun,
      max(at) filter (where to_status = 'Picking Completed') as picked,
      max(at) filter (where to_status in (${delivered})) as delivered
    from order_history as told
    where told.store_id = orders.store_id and told.order_id = orders.id and told.kind = 'status') as step
  cross join lateral (
    select count(*) as lines, count(product_id) > count(distinct product_id) as has_twice,
      ${names.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(", ")}
    from order_goods as line where line.store_id = orders.store_id and line.order_id = orders.id) as goods
  where orders.store_id = store and orders.id = any(ids)
$$;
`;

const factColumns =
  "placed_at day hour slot status source amount items customer_id picker_id rider_id tax_on_top picking_minutes " +
  "minutes_late lines has_twice ordered supplied filled shorts substitutes goods_amount lost";

const followed = `
create function order_facts_renew(store uuid, ids uuid[]) returns void language sql as $$
  insert into order_facts as kept select * from order_facts_of(store, ids) order by order_id
  on conflict (store_id, order_id) do update
    set ${factColumns
      .split(" ")
      .map((name) => `${name} = excluded.${name}`)
      .join(", ")}
    where kept.* is distinct from excluded.*
$$;
`;

/** A trigger that renews the facts of the orders that a statement is about. */
const renews = (name: string, event: string, table: string, given: string, orders: string): string => `
create function order_facts_${name}() returns trigger language plpgsql as $$
begin
  perform order_facts_renew(store_id, array_agg(distinct order_id)) from (${orders}) as moved group by store_id;
  return null;
end $$;
create trigger order_facts_${name} after ${event} on ${table} referencing ${given}
  for each statement execute function order_facts_${name}();
`;

const both = "old table as earlier new table as later";
const changed = (key: string, columns: string): string => {
  const of = (table: string): string =>
    columns
      .split(" ")
      .map((name) => `${table}.${name}`)
      .join(", ");
  return `from earlier join later using (store_id, ${key}) where (${of("earlier")}) is distinct from (${of("later")})`;
};
const lineColumns =
  "product_id category name quantity ordered_quantity ordered_price unit_price substitutes amount tax";
const headColumns =
  "placed_at slot_start slot_end status source amount item_count customer_id picker_id rider_id tax_mode";
const steps = `kind = 'status' and to_status in ('Picking & Packing', 'Picking Completed', ${delivered})`;

const renewed = [
  renews("placed", "insert", "orders", "new table as added", "select store_id, id as order_id from added"),
  renews("changed", "update", "orders", both, `select store_id, id as order_id ${changed("id", headColumns)}`),
  renews("lines_added", "insert", "order_lines", "new table as added", "select store_id, order_id from added"),
  renews("lines_gone", "delete", "order_lines", "old table as gone", "select store_id, order_id from gone"),
  renews(
    "lines_changed",
    "update",
    "order_lines",
    both,
    `select store_id, order_id ${changed("order_id, line", lineColumns)}`,
  ),
  renews(
    "steps",
    "insert",
    "order_history",
    "new table as added",
    `select store_id, order_id from added where ${steps}`,
  ),
  renews(
    "steps_gone",
    "delete",
    "order_history",
    "old table as gone",
    `select store_id, order_id from gone where ${steps}`,
  ),
].join("");

const sums: Readonly<Record<string, string>> = {
  lines: "sign",
  orders: "sign * (nth = 1)::int",
  product_orders: "sign * (nth_of_product = 1)::int",
  category_orders: "sign * (nth_of_category = 1)::int",
  net: "sign * (amount - case when tax_mode = 'on-top' then 0 else tax end)",
  ...Object.fromEntries(names.map((name) => [name, `sign * ${name}_of_line`])),
};
const sumNames = Object.keys(sums);
const monthColumns = `store_id, month, product_id, category, name, is_sold, is_picked, ${sumNames.join(", ")}`;

/** What lines add to their months, each with its sign and with what its order says. */
const monthsOf = (lines: string): string => `
  select * from (
    select store_id, month, product_id, category, name, is_sold, is_picked,
      ${sumNames.map((name) => `sum(${sums[name]}) as ${name}`).join(",\n      ")}
    from (
      select line.*, date_trunc('month', line.placed_at at time zone place.time_zone)::date as month,
        order_is_sold(line.status) as is_sold, order_is_picked(line.status) as is_picked,
        ${names.map((name) => `${figures[name]} as ${name}_of_line`).join(",\n        ")},
        row_number() over (partition by sign, order_id order by line) as nth,
        row_number() over (partition by sign, order_id, product_id order by line) as nth_of_product,
        row_number() over (partition by sign, order_id, category order by line) as nth_of_category
      from (${lines}) as line join stores as place on place.id = line.store_id
    ) as goods
    where is_sold or is_picked
    group by 1, 2, 3, 4, 5, 6, 7
  ) as moved
  where (${sumNames.join(", ")}) is distinct from (${sumNames.map(() => "0").join(", ")})`;

const linesOf = (lines: string, sign: 1 | -1, orders = "orders"): string => `
  select ${sign} as sign, line.store_id, line.order_id, line.line,
    ${lineColumns
      .split(" ")
      .map((name) => `line.${name}`)
      .join(", ")}, orders.status, orders.placed_at, orders.tax_mode
  from ${lines} as line join ${orders} as orders on orders.store_id = line.store_id and orders.id = line.order_id
  where line.store_id = store`;

const months = `
-- Goods of orders by the months of their store: changes that are only ever added, and sums of earlier ones. An order
-- counts once for all goods, for each product and for each category, at its first line of them.
create table goods_months (
  store_id uuid not null,
  month date not null,
  id bigint not null generated always as identity,
  is_sum boolean not null default false,
  product_id uuid,
  category text not null,
  name text not null,
  is_sold boolean not null,
  is_picked boolean not null,
  ${sumNames.map((name) => `${name} ${/ordered|supplied|filled/.test(name) ? "numeric(18, 3)" : "bigint"} not null`).join(",\n  ")},
  primary key (store_id, month, id)
);
create index goods_months_changes on goods_months (store_id, month) where not is_sum;

create function goods_months_of(store uuid) returns table (store_id uuid, month date, product_id uuid, category text,
  name text, is_sold boolean, is_picked boolean,
  ${sumNames.map((name) => `${name} numeric`).join(", ")}) language sql stable as $$
  ${monthsOf(linesOf("order_lines", 1))}
$$;
`;

/** A trigger that adds what a statement changes in the months. `orders` are those that it is about. */
const moves = (name: string, event: string, table: string, given: string, orders: string, lines: string): string => `
create function goods_months_${name}() returns trigger language plpgsql as $$
declare
  store uuid;
  ids uuid[];
begin
  for store, ids in select moved.store_id, array_agg(distinct moved.order_id) from (${orders}) as moved group by 1 loop
    insert into goods_months (${monthColumns})
    ${monthsOf(lines)};
  end loop;
  return null;
end $$;
create trigger goods_months_${name} after ${event} on ${table} referencing ${given}
  for each statement execute function goods_months_${name}();
`;

const theirs = "and line.order_id = any(ids)";
const unmoved = (moved: string): string =>
  `${theirs} and not exists (select from ${moved} as moved where moved.order_id = line.order_id and moved.line = line.line)`;
const now = `${linesOf("order_lines", 1)} ${theirs}`;
const head = (table: string): string =>
  `order_is_sold(${table}.status), order_is_picked(${table}.status), ${table}.placed_at`;
const moved = [
  moves(
    "added",
    "insert",
    "order_lines",
    "new table as added",
    "select store_id, order_id from added",
    `${linesOf("order_lines", -1)} ${unmoved("added")} union all ${now}`,
  ),
  moves(
    "gone",
    "delete",
    "order_lines",
    "old table as gone",
    "select store_id, order_id from gone",
    `${linesOf("order_lines", -1)} ${theirs} union all ${linesOf("gone", -1)} union all ${now}`,
  ),
  moves(
    "changed",
    "update",
    "order_lines",
    both,
    `select store_id, order_id ${changed("order_id, line", lineColumns)}`,
    `${linesOf("order_lines", -1)} ${unmoved("earlier")} union all ${linesOf("earlier", -1)} ${theirs} union all ${now}`,
  ),
  moves(
    "orders",
    "update",
    "orders",
    both,
    `select store_id, id as order_id from earlier join later using (store_id, id)
      where (${head("earlier")}) is distinct from (${head("later")})`,
    `${linesOf("order_lines", -1, "earlier")} ${theirs} union all ${linesOf("order_lines", 1, "later")} ${theirs}`,
  ),
].join("");

const fill = `
insert into order_facts select facts.* from (
  select store_id, array_agg(id) as ids from orders group by store_id
) as stores cross join lateral order_facts_of(stores.store_id, stores.ids) as facts;
insert into goods_months (is_sum, ${monthColumns})
select true, goods.* from stores cross join lateral goods_months_of(stores.id) as goods;
`;

/**
 * What reports read: the facts of each order in narrow rows, and goods by month. Both are kept with the rows they follow
 * from, by the same transaction. What goods of a month come to is only ever added, so that no two orders wait for each
 * other; housekeeping sums the changes up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(facts + followed + renewed + months + moved + fill).execute(db);
}
