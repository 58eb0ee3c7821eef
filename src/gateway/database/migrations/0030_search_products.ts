import { type Kysely, sql } from "kysely";

/**
 * The search text of an order gets a line of its own for each product, with the product's code, so that the words of a
 * phrase can be looked for in one product. All texts are written anew from the orders: making the index afterwards is
 * many times as fast as changing it row by row. The index on the products of lines finds the orders of a product.
 */
const searchProducts = String.raw`
create function pg_temp.fold(given text) returns text language sql immutable as $$
  select btrim(regexp_replace(lower(normalize(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f]', '', 'g'), nfc)
    collate "und-x-icu"), '\s+', ' ', 'g'))
$$;

drop index order_search_text;
truncate order_search;

insert into order_search (store_id, order_id, search)
with named as materialized (
  select name, code, pg_temp.fold(case when pg_temp.fold(name) = pg_temp.fold(code) then code else name || ' ' || code end) as words
  from (select distinct name, code from order_lines) as pairs
)
select orders.store_id, orders.id,
  ' ' || pg_temp.fold(number || ' ' || customer_name || ' ' || customer_phone) || coalesce(products.words, '')
from orders
left join (
  select store_id, order_id, string_agg(chr(10) || ' ' || words, '' order by first_line) as words
  from (
    select store_id, order_id, words, min(line) as first_line
    from order_lines join named using (name, code)
    where words <> '' group by store_id, order_id, words
  ) as distinct_products
  group by store_id, order_id
) as products on products.store_id = orders.store_id and products.order_id = orders.id;

create index order_search_text on order_search using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);
create index order_lines_product on order_lines (store_id, product_id, order_id);
drop function pg_temp.fold(text);
`;

/** Lets orders be found by the codes and phrases of their products, and by an exact product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(searchProducts).execute(db);
}
