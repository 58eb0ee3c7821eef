import { sql } from "kysely";
import type { FactSql } from "./fact-sql.ts";

/** The visitor who ordered online, within seven days, what they looked at: the product, or goods of the category. */
const visitorIfBought = sql`(case when exists (
  select from orders join order_lines as goods on goods.store_id = orders.store_id and goods.order_id = orders.id
  where orders.store_id = visits.store_id and orders.visitor = visits.visitor and orders.source <> 'tele'
    and order_is_sold(orders.status) and orders.placed_at >= visits.at
    and orders.placed_at < visits.at + interval '7 days'
    and (goods.product_id = visits.product_id or goods.category = shelf.name)) then visits.visitor end)`;

/** What customers looked at in a storefront. */
export const visitSql = {
  from: sql`visits
    join stores as place on place.id = visits.store_id
    left join products as product on product.store_id = visits.store_id and product.id = visits.product_id
    left join categories as shelf on shelf.store_id = visits.store_id and shelf.id = visits.category_id`,
  storeId: sql`visits.store_id`,
  at: sql`visits.at`,
  dimensions: {
    hour: { key: sql`lpad(extract(hour from visits.at at time zone place.time_zone)::text, 2, '0')` },
    page: { key: sql`nullif(visits.page, '')` },
    product: { key: sql`visits.product_id::text`, name: sql`product.name` },
    category: { key: sql`shelf.name` },
    source: { key: sql`nullif(visits.source, '')` },
    campaign: { key: sql`nullif(visits.campaign, '')` },
    device: { key: sql`visits.device` },
  },
  columns: { visitor: sql`visits.visitor`, session: sql`visits.session`, buyer: visitorIfBought },
  conditions: {
    ofPage: sql`(visits.place = 'page')`,
    ofProduct: sql`(visits.place = 'product')`,
    ofCategory: sql`(visits.place = 'category')`,
  },
  fields: {},
} as const satisfies FactSql;
