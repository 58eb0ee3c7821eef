import { sql } from "kysely";
import type { Db } from "#gateway/database/schema.ts";

/** Counts in how many orders of this month and the two before each product was sold; returns how many counts were new. */
export async function countSoldProducts(db: Db): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    with wanted as (
      select store_id, product_id, sum(product_orders) as orders from goods_months as sold
      where is_sold and month >= date_trunc('month', now()) - interval '2 months'
        and exists (select from products where products.store_id = sold.store_id and products.id = sold.product_id)
      group by store_id, product_id having sum(product_orders) > 0
    ), dropped as (
      delete from sold_products as kept
      where not exists (select from wanted where (wanted.store_id, wanted.product_id) = (kept.store_id, kept.product_id))
    )
    insert into sold_products as kept (store_id, product_id, orders) select * from wanted order by store_id, product_id
    on conflict (store_id, product_id) do update set orders = excluded.orders where kept.orders <> excluded.orders`.execute(
    db,
  );
  return Number(numAffectedRows);
}
