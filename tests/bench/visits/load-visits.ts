import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import { customers, productOf, products, visitorOf } from "../orders/load-orders.ts";
import { settled, withoutIndexes } from "../settled.ts";

/** How many visits a session has on average. */
const visitsOfSession = 4;

/**
 * Fills a store with so many visits over two years, in the order of their time as they come in. Each online order has a
 * session of its visitor before it, in which its goods were looked at; of the other sessions, half are of customers.
 */
export async function loadVisits(db: Kysely<Database>, storeId: string, visits: number): Promise<void> {
  await settled(db, async (one) => {
    await sql`
      insert into categories (store_id, name) select ${storeId}, 'Category ' || n from generate_series(0, 11) as n
      on conflict do nothing`.execute(one);
    // What reports read is kept by this trigger, though all others are off.
    await sql`alter table visits enable always trigger visit_quarters_insert_added`.execute(one);
    await withoutIndexes(one, "visits", () =>
      sql`
        with online as (
          select (row_number() over ())::int as n, placed_at - (4 + right(number, 2)::int % 30) * interval '1 minute' as began,
            visitor, right(number, 6)::int as ordered
          from orders where store_id = ${storeId} and visitor is not null
        ), sessions as (
          select * from online
          union all
          select n, date_trunc('day', now()) - (1 + n % 730) * interval '1 day'
              -- The later of two moments of a day: more visits in its second half.
              + greatest(n * 7919::bigint % 64800, n * 104729::bigint % 64800) * interval '1 second',
            case when n % 2 = 0 then md5('nobody ' || n)::uuid else ${visitorOf(sql`1 + n / 2 % ${customers}::int`)} end,
            null
          from generate_series(1, ${Math.round(visits / visitsOfSession)}::int - (select count(*)::int from online)) as n
        ), goods as (
          select array(select id from products where store_id = ${storeId} and code ~ '^P[0-9]{4}$' order by code) as ids,
            array(select id from categories where store_id = ${storeId} order by name limit 12) as shelves
        )
        insert into visits (store_id, id, at, session, visitor, place, page, product_id, category_id, device, source,
          campaign)
        select ${storeId}, uuidv7(at - now()), at, md5(concat('session ', ordered, ' ', n))::uuid, visitor, place,
          case place when 'page' then (array['/', '/', '/offers', '/search', '/basket', '/account', '/help'])[1 + n % 7]
            else '' end,
          case place when 'product' then ids[case when ordered is not null then ${productOf(sql`ordered`, sql`nth`)}
            else 1 + least((n * 31 + nth * 7) % ${products}::int, n * 17 % ${products}::int) end] end,
          case place when 'category' then shelves[1 + (n / 4 + nth) % 12] end,
          (array['phone', 'phone', 'phone', 'desktop', 'tablet'])[1 + n % 5],
          (array['', '', '', 'google.example', 'google.example', 'instagram.example', 'news.example'])[1 + n % 7],
          (array['', '', '', '', 'diwali', 'first-order'])[1 + n % 6]
        from (select * from sessions order by began) as sessions
        cross join goods
        cross join lateral generate_series(0, n % ${2 * visitsOfSession - 1}::int) as nth
        cross join lateral (select began + nth * interval '40 seconds' as at,
          (array['page', 'product', 'product', 'category'])[1 + (n + nth) % 4] as place) as seen`.execute(one),
    );
    await sql`alter table visits enable trigger visit_quarters_insert_added`.execute(one);
  });
  await sql`vacuum (analyze) visits, visit_quarters, categories`.execute(db);
  await sql`checkpoint`.execute(db);
}
