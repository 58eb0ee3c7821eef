import { sql } from "kysely";
import type { FactSql, Sql } from "./fact-sql.ts";

/** How long ago a customer has ordered, and how often, as names of spans; the numbers sort them. */
const since = sql`(case when figures.last_order_at > now() - interval '30 days' then '1'
  when figures.last_order_at > now() - interval '60 days' then '2'
  when figures.last_order_at > now() - interval '90 days' then '3'
  when figures.last_order_at > now() - interval '180 days' then '4' else '5' end)`;
const sinceName = sql`(case ${since} when '1' then 'Within 30 days' when '2' then '30 to 60 days ago'
  when '3' then '60 to 90 days ago' when '4' then '90 to 180 days ago' else 'More than 180 days ago' end)`;
const often = sql`(case when figures.orders >= 10 then '4' when figures.orders >= 4 then '3'
  when figures.orders >= 2 then '2' else '1' end)`;
const oftenName = sql`(case ${often} when '4' then '10 or more' when '3' then '4 to 9' when '2' then '2 or 3' else '1' end)`;

/** Customers with what they have ordered until now, which the database keeps. */
export const customerSql = {
  from: sql`customer_figures as figures`,
  storeId: sql`figures.store_id`,
  at: null,
  dimensions: { since: { key: since, name: sinceName }, often: { key: often, name: oftenName } },
  columns: { orders: sql`figures.orders`, spent: sql`figures.spent` },
  conditions: { ordered: sql`(figures.orders > 0)` },
  fields: {},
} as const satisfies FactSql;

/** Whether a customer has an order so many months after their first one, and whether that month has begun. */
const cameBack = (months: number): Sql => sql`(buyer.months = buyer.began + ${sql.lit(months)})`;
const hasBegun = (months: number): Sql =>
  sql`(buyer.months = buyer.began and buyer.began + ${sql.lit(months)} <= present.months)`;

/** Customers in each month in which they placed an order, beside the month of their first one. */
export const buyerSql = {
  from: sql`(
      select store_id, customer_id, first_at, first_month as began, month_number(day) as months
      from order_facts where customer_id is not null group by 1, 2, 3, 4, 5
    ) as buyer
    join (
      select id, month_number((now() at time zone time_zone)::date) as months from stores offset 0
    ) as present on present.id = buyer.store_id`,
  storeId: sql`buyer.store_id`,
  at: sql`buyer.first_at`,
  dimensions: { cohort: { key: sql`make_date(buyer.began / 12, buyer.began % 12 + 1, 1)` } },
  columns: {},
  conditions: {
    begun: sql`(buyer.months = buyer.began)`,
    after1: cameBack(1),
    after2: cameBack(2),
    after3: cameBack(3),
    after6: cameBack(6),
    after12: cameBack(12),
    due1: hasBegun(1),
    due2: hasBegun(2),
    due3: hasBegun(3),
    due6: hasBegun(6),
    due12: hasBegun(12),
  },
  fields: {},
} as const satisfies FactSql;
