import { sql } from "kysely";
import type { TestDatabase } from "./database/database.ts";

/** Everything that imports of orders write, as one hash, without what is random or of the clock. */
export async function orderContents({ db }: Pick<TestDatabase, "db">): Promise<unknown> {
  const { rows } = await sql<{ hash: string }>`
    select md5(string_agg(row::text, '|' order by row)) as hash from (
      select to_jsonb(orders) - '{id,store_id,customer_id,updated_at}'::text[] || jsonb_build_object('customer', customers.code,
        'search', order_search.search,
        'lines', (select jsonb_agg(to_jsonb(ordered) - '{order_id,store_id,product_id,import_number}'::text[] order by line) from order_lines ordered where ordered.store_id = orders.store_id and order_id = orders.id),
        'payments', (select jsonb_agg(to_jsonb(paid) - '{order_id,store_id,id}'::text[] order by at, amount) from order_payments paid where paid.store_id = orders.store_id and order_id = orders.id),
        'history', (select jsonb_agg(to_jsonb(history) - '{order_id,store_id,id,import_number}'::text[] - (case when kind = 'import' then 'at' else '' end) order by version) from order_history history where history.store_id = orders.store_id and order_id = orders.id)) as row
      from orders left join customers on customers.id = customer_id join order_search on order_search.store_id = orders.store_id and order_id = orders.id
      union all select to_jsonb(products) - '{id,store_id,import_number,category_id,updated_at,version}'::text[] from products
      union all select to_jsonb(customers) - '{id,store_id,person_id,import_number,updated_at}'::text[] from customers) rows`.execute(
    db,
  );
  return rows;
}
