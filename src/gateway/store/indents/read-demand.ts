import { sql } from "kysely";
import type { SaleUnit } from "#contract/enumerations.ts";
import { comingStatuses } from "#contract/indents/status.ts";
import { endedStatuses } from "#contract/orders/status.ts";
import type { Conversion } from "#contract/products/lists.ts";
import type { Db } from "#gateway/database/schema.ts";
import { literals } from "#gateway/store/people/work.ts";
import { weeksOfProfile, weeksRead } from "./forecast.ts";
import type { Position } from "./proposal.ts";

/** A product for sale, what it sold by day, and what stands for it. */
export interface ProductDemand extends Position {
  readonly id: string;
  readonly unit: SaleUnit;
  readonly cost: number | null;
  readonly shelfLifeDays: number | null;
  readonly isCounted: boolean;
  readonly conversions: readonly Conversion[];
  /** By how many days ago; null where nothing was sold. */
  readonly sold: Readonly<Record<string, number>> | null;
  /** For how many days it is in the catalogue; null where that is not known. */
  readonly known: number | null;
}

/** The orders that count as sales, and the days of the store since the first one that is read. Today is not over yet. */
const sales = (storeId: string, weeks: number) => sql`orders
  join stores on stores.id = orders.store_id
  cross join lateral (select (now() at time zone time_zone)::date as today) as present
  where orders.store_id = ${storeId} and orders.status not in (${literals([...endedStatuses])})
    and orders.placed_at >= (today - ${weeks * 7}::int)::timestamp at time zone time_zone
    and orders.placed_at < today::timestamp at time zone time_zone`;

/** What customers wanted of a line, whatever was there. What stands in for another product was not wanted. */
const wanted = sql`(case when line.substitutes is null then coalesce(line.ordered_quantity, line.quantity) else 0 end)`;

/** The products that a store sells, or those of a category and below it, with what they sold in the last weeks. */
export async function readDemand(
  db: Db,
  storeId: string,
  categoryId: string | null,
): Promise<readonly ProductDemand[]> {
  const { rows } = await sql<ProductDemand>`
    with by_day as (
      select line.product_id, today - (day.placed_at at time zone time_zone)::date as ago, sum(${wanted}) as quantity
      from (select orders.*, time_zone, today from ${sales(storeId, weeksRead)}) as day
      join order_lines line on line.store_id = day.store_id and line.order_id = day.id
      where line.product_id is not null
      group by 1, 2 having sum(${wanted}) > 0
    ), sold as (
      select product_id, jsonb_object_agg(ago, quantity::float8) as days from by_day group by product_id
    ), coming as (
      select line.product_id, sum(greatest(line.ordered - line.received, 0)) as quantity
      from indents join indent_lines line on line.store_id = indents.store_id and line.indent_id = indents.id
      where indents.store_id = ${storeId} and indents.status in (${literals(comingStatuses)})
      group by line.product_id
    )
    select product.id, product.unit, product.cost, product.shelf_life_days as "shelfLifeDays",
      coalesce(stock.movements > 0, false) as "isCounted",
      coalesce(stock.on_hand, 0)::float8 as "onHand", coalesce(stock.reserved, 0)::float8 as reserved,
      coalesce(stock.safety, 0)::float8 as safety, coalesce(coming.quantity, 0)::float8 as "onWay", sold.days as sold,
      case when sold.days is not null then (
        select (now() at time zone time_zone)::date - (min(told.at) at time zone time_zone)::date
        from record_history told where told.store_id = product.store_id and told.kind = 'product'
          and told.record_id = product.id and told.action = 'created'
      ) end as known,
      (select coalesce(jsonb_agg(jsonb_build_object('unit', unit, 'amount', amount::float8, 'ofUnit', of_unit)
        order by place), '[]') from product_conversions one
        where one.store_id = product.store_id and one.product_id = product.id) as conversions
    from products product
    join stores on stores.id = product.store_id
    left join product_stock stock on stock.store_id = product.store_id and stock.product_id = product.id
    left join sold on sold.product_id = product.id
    left join coming on coming.product_id = product.id
    where product.store_id = ${storeId} and product.state = 'ACTIVE' and (${categoryId}::uuid is null
      or product.category_id in (select categories_below(${storeId}, array[${categoryId}]::uuid[])))
    order by product.id`.execute(db);
  return rows;
}

/** The store's present day with its weekday, from Sunday, and what it sold: lines by weekday, and for how many days. */
export async function readWeekdays(
  db: Db,
  storeId: string,
): Promise<{
  readonly today: string;
  readonly weekday: number;
  readonly sales: readonly number[];
  readonly days: number;
}> {
  const { rows } = await sql<{
    today: string;
    weekday: number;
    sales: Readonly<Record<string, number>> | null;
    days: number;
  }>`
    with lines as (
      select extract(dow from day.placed_at at time zone time_zone)::int as weekday, count(*)::int as lines
      from (select orders.*, time_zone from ${sales(storeId, weeksOfProfile)}) as day
      join order_lines line on line.store_id = day.store_id and line.order_id = day.id
      group by 1
    )
    select today::text as today, extract(dow from today)::int as weekday,
      (select jsonb_object_agg(weekday, lines) from lines) as sales,
      coalesce((select max(today - (orders.placed_at at time zone time_zone)::date)
        from ${sales(storeId, weeksRead)}), 0) as days
    from (select (now() at time zone time_zone)::date as today from stores where id = ${storeId}) as present`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw new Error(`the store ${storeId} is gone`);
  const byWeekday = found.sales ?? {};
  return { ...found, sales: Array.from({ length: 7 }, (_, weekday) => byWeekday[weekday] ?? 0) };
}

/** The days, counted back from today, on which nothing of a product could be ordered from morning to night. */
export async function readDaysWithout(db: Db, storeId: string): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const { rows } = await sql<{ productId: string; days: readonly number[] }>`
    with place as (
      select time_zone, (now() at time zone time_zone)::date as today from stores where id = ${storeId}
    ), spans as (
      select moved.product_id, moved.at, moved.on_hand - moved.reserved - stock.safety <= 0 as is_out,
        lead(moved.at, 1, now()) over (partition by moved.product_id order by moved.number) as until
      from place, stock_movements moved
      join product_stock stock on stock.store_id = moved.store_id and stock.product_id = moved.product_id
      where moved.store_id = ${storeId} and moved.at >= now() - make_interval(weeks => ${weeksRead})
    ), out as (
      select product_id, day::date as day, sum(extract(epoch from
        least(until, (day::date + 1)::timestamp at time zone time_zone)
        - greatest(at, day::date::timestamp at time zone time_zone))) as seconds
      from place, spans
      cross join lateral generate_series((at at time zone time_zone)::date, (until at time zone time_zone)::date,
        interval '1 day') as day
      where is_out group by product_id, day::date
    )
    select product_id as "productId", jsonb_agg(today - day) as days from place, out
    where day < today and seconds >= extract(epoch from
      (day + 1)::timestamp at time zone time_zone - day::timestamp at time zone time_zone)
    group by product_id`.execute(db);
  return new Map(rows.map(({ productId, days }) => [productId, new Set(days)]));
}
