import { sql } from "kysely";
import { visitPlaces } from "#contract/visits/routes.ts";
import type { FactSql, Sql } from "./fact-sql.ts";
import type { AskedFacts } from "./goods-sql.ts";

/**
 * When visitors ordered online, and since when what they looked at counts for it: for seven days, and not before their
 * former order of the same. So a visit is before one order at most.
 */
function ordersOf({ storeId, moments, condition }: AskedFacts): Sql {
  const [bought, seen] =
    condition === "ofCategory"
      ? [sql`goods.category`, sql`shelf.name`]
      : [sql`goods.product_id`, sql`visits.product_id`];
  return sql`left join (
    select orders.visitor, ${bought} as target, orders.placed_at, greatest(orders.placed_at - interval '7 days',
      lag(orders.placed_at) over (partition by orders.visitor, ${bought} order by orders.placed_at)) as since
    from orders
    join order_lines as goods on goods.store_id = orders.store_id and goods.order_id = orders.id
    where orders.store_id = ${storeId} and orders.placed_at >= ${moments?.from}
      and orders.placed_at < ${moments?.to}::timestamptz + interval '7 days'
      and orders.visitor is not null and orders.source <> 'tele' and order_is_sold(orders.status)
  ) as bought on bought.visitor = visits.visitor and bought.target = ${seen}
    and visits.at > bought.since and visits.at <= bought.placed_at`;
}

const ofSessions = {
  source: { key: sql`nullif(visits.source, '')` },
  campaign: { key: sql`nullif(visits.campaign, '')` },
  device: { key: sql`visits.device` },
};

/** What customers looked at in a storefront. */
export const visitSql = {
  from: sql`visits`,
  storeId: sql`visits.store_id`,
  at: sql`visits.at`,
  joins: [
    { for: ["hour"], join: sql`join stores as place on place.id = visits.store_id` },
    {
      for: ["product"],
      join: sql`left join products as product on product.store_id = visits.store_id and product.id = visits.product_id`,
    },
    {
      for: ["category", "buyer"],
      join: sql`left join categories as shelf on shelf.store_id = visits.store_id and shelf.id = visits.category_id`,
    },
    { for: ["buyer"], join: ordersOf },
  ],
  dimensions: {
    ...ofSessions,
    hour: { key: sql`to_char(visits.at at time zone place.time_zone, 'HH24')` },
    page: { key: sql`nullif(visits.page, '')` },
    product: { key: sql`visits.product_id`, name: sql`product.name` },
    category: { key: sql`shelf.name` },
  },
  columns: { visitor: sql`visits.visitor`, session: sql`visits.session`, buyer: sql`bought.visitor` },
  conditions: {
    ofPage: sql`(visits.place = 'page')`,
    ofProduct: sql`(visits.place = 'product')`,
    ofCategory: sql`(visits.place = 'category')`,
  },
  fields: {},
} as const satisfies FactSql;

/**
 * All that customers looked at, whatever it was: by quarters of an hour, with one of which days begin; and one by one in
 * the last of them where it is not over.
 */
export const allVisitsSql = {
  from: ({ storeId, zone, moments }: AskedFacts) => {
    const last = sql`date_bin('15 minutes', ${moments?.to}::timestamptz, 'epoch')`;
    return sql`(
      select session, visitor, device, source, campaign, day, hour, visits from visit_quarters
      where store_id = ${storeId} and begins >= ${moments?.from} and begins < ${last}
      union all
      select session, visitor, device, source, campaign, (at at time zone ${zone})::date,
        to_char(at at time zone ${zone}, 'HH24'), 1
      from visits where store_id = ${storeId} and place in (${sql.join(visitPlaces)}) and at >= ${last}
        and at < ${moments?.to}) as visits`;
  },
  storeId: null,
  at: null,
  day: sql`visits.day`,
  dimensions: {
    ...ofSessions,
    hour: { key: sql`visits.hour` },
  },
  columns: { visitor: sql`visits.visitor`, session: sql`visits.session` },
  times: sql`visits.visits`,
  conditions: {},
  fields: {},
} as const satisfies FactSql;
