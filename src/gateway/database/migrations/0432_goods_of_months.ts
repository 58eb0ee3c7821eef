import { type Kysely, sql } from "kysely";
import { changed, goodsFigures, lineColumns } from "./0431_order_facts.ts";

const tables = `
-- Goods of orders by the months of their store: changes that are only ever added, and sums of earlier ones. An order
-- counts once for all goods, for each product and for each category, at its first line of them.
create table goods_months (
  store_id uuid not null,
  month date not null,
  id bigint generated always as identity,
  is_sum boolean not null default false,
  product_id uuid,
  category text not null,
  name text not null,
  is_sold boolean not null,
  is_picked boolean not null,
  lines bigint not null,
  orders bigint not null,
  product_orders bigint not null,
  category_orders bigint not null,
  net bigint not null,
  ordered numeric(18,3) not null,
  supplied numeric(18,3) not null,
  filled numeric(18,3) not null,
  shorts bigint not null,
  substitutes bigint not null,
  amount bigint not null,
  lost bigint not null,
  primary key (store_id, month, id)
);

-- In how many orders of the last months a product was sold. A job keeps it.
create table sold_products (
  store_id uuid not null,
  product_id uuid not null,
  orders integer not null,
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products on delete cascade
);

create index goods_months_changes on goods_months (store_id, month) where not is_sum;
create index sold_products_most on sold_products (store_id, orders desc);

`;

const figures = Object.keys(goodsFigures);
const sums: Readonly<Record<string, string>> = {
  lines: "sign",
  orders: "sign * (nth = 1)::int",
  product_orders: "sign * (nth_of_product = 1)::int",
  category_orders: "sign * (nth_of_category = 1)::int",
  net: "sign * (amount - case when tax_mode = 'on-top' then 0 else tax end)",
  ...Object.fromEntries(figures.map((name) => [name, `sign * ${name}_of_line`])),
};
const sumNames = Object.keys(sums);

/** What lines add to their months, each with its sign and with what its order says. */
const monthsOf = (lines: string): string => `
  select * from (
    select store_id, month, product_id, category, name, is_sold, is_picked,
      ${sumNames.map((name) => `sum(${sums[name]}) as ${name}`).join(",\n      ")}
    from (
      select line.*, date_trunc('month', line.placed_at at time zone place.time_zone)::date as month,
        order_is_sold(line.status) as is_sold, order_is_picked(line.status) as is_picked,
        ${figures.map((name) => `${goodsFigures[name]} as ${name}_of_line`).join(",\n        ")},
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
    ${lineColumns.map((name) => `line.${name}`).join(", ")}, orders.status, orders.placed_at, orders.tax_mode
  from ${lines} as line join ${orders} as orders on orders.store_id = line.store_id and orders.id = line.order_id
  where line.store_id = store`;

const rebuilt = `
create function goods_months_of(store uuid) returns table (store_id uuid, month date, product_id uuid, category text,
  name text, is_sold boolean, is_picked boolean,
  ${sumNames.map((name) => `${name} numeric`).join(", ")}) language sql stable as $$
  ${monthsOf(linesOf("order_lines", 1))}
$$;
`;

/** A trigger that adds what a statement changes in the months. `orders` are those that it is about. */
const moves = (name: string, event: string, table: string, given: string, orders: string, lines: string): string => `
create function goods_months_${name}() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  store uuid;
  ids uuid[];
begin
  for store, ids in select moved.store_id, array_agg(distinct moved.order_id) from (${orders}) as moved group by 1 loop
    insert into goods_months (store_id, month, product_id, category, name, is_sold, is_picked, ${sumNames.join(", ")})
    ${monthsOf(lines)};
  end loop;
  return null;
end $$;
create trigger goods_months_${name} after ${event} on ${table} referencing ${given}
  for each statement execute function goods_months_${name}();
`;

const theirs = "and line.order_id = any(ids)";
const unmoved = (rows: string): string =>
  `${theirs} and not exists (select from ${rows} as moved where moved.order_id = line.order_id and moved.line = line.line)`;
const now = `${linesOf("order_lines", 1)} ${theirs}`;
const head = (table: string): string =>
  `order_is_sold(${table}.status), order_is_picked(${table}.status), ${table}.placed_at`;
const both = "old table as earlier new table as later";

const movements: readonly Parameters<typeof moves>[] = [
  [
    "added",
    "insert",
    "order_lines",
    "new table as added",
    "select store_id, order_id from added",
    `${linesOf("order_lines", -1)} ${unmoved("added")} union all ${now}`,
  ],
  [
    "gone",
    "delete",
    "order_lines",
    "old table as gone",
    "select store_id, order_id from gone",
    `${linesOf("order_lines", -1)} ${theirs} union all ${linesOf("gone", -1)} union all ${now}`,
  ],
  [
    "changed",
    "update",
    "order_lines",
    both,
    `select store_id, order_id ${changed("order_id, line", lineColumns)}`,
    `${linesOf("order_lines", -1)} ${unmoved("earlier")} union all ${linesOf("earlier", -1)} ${theirs} union all ${now}`,
  ],
  [
    "orders",
    "update",
    "orders",
    both,
    `select store_id, id as order_id from earlier join later using (store_id, id)
      where (${head("earlier")}) is distinct from (${head("later")})`,
    `${linesOf("order_lines", -1, "earlier")} ${theirs} union all ${linesOf("order_lines", 1, "later")} ${theirs}`,
  ],
];

/**
 * Goods by the months of their store, as reports read them, kept in the transactions of what they follow from. Changes
 * are only ever added, so that no two orders wait for each other; housekeeping sums them up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw([tables, rebuilt, ...movements.map((one) => moves(...one))].join("")).execute(db);
}
