import { type Kysely, sql } from "kysely";

const statements = String.raw`
-- The words of a text with a space before and after each, so that a whole word is found by an index. A sign that parts
-- a name, such as a dash or a bracket, stays as a dash: what a thing is stands before the first one.
create function search_words(given text) returns text language sql immutable parallel safe
return ' ' || btrim(regexp_replace(regexp_replace(replace(fold_text(given), '''', ''),
  '\s-|-\s|[][,()|:;/]', ' - ', 'g'), '([\s!"#$%&*+.<=>?@\\^_${"`"}{}~]|(?<! )-(?! ))+', ' ', 'g')) || ' ';

drop index products_search, products_search_start;
alter table products drop column search;
alter table products add column search text not null generated always as (
  search_words(name) || chr(10) || search_words(brand) || chr(10) || search_words(code)) stored;
create index products_search on products using gin (store_id, search gin_trgm_ops);
create index products_search_start on products (store_id, search text_pattern_ops);

alter table categories add column search text not null generated always as (search_words(name)) stored;

-- In how many orders of the last months a product was sold. A job keeps it.
create table sold_products (
  store_id uuid not null,
  product_id uuid not null,
  orders integer not null,
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index sold_products_most on sold_products (store_id, orders desc);
insert into sold_products (store_id, product_id, orders)
  select store_id, product_id, sum(product_orders) from goods_months as sold
  where is_sold and month >= date_trunc('month', now()) - interval '2 months'
    and exists (select from products where products.store_id = sold.store_id and products.id = sold.product_id)
  group by store_id, product_id having sum(product_orders) > 0;
`;

/** Products are found by whole words before parts of words, and those that are bought most come first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
