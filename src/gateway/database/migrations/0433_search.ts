import { type Kysely, sql } from "kysely";

const schema = `
-- Each different line about a product once, under a number made from the store and the line; orders keep the numbers of
-- their lines. So the words of products are looked for among some thousand lines and not among all orders.
create table search_lines (
  store_id uuid not null,
  line bigint not null,
  text text not null
);

create function search_lines(store_id uuid, search text) returns bigint[] language sql immutable parallel safe
  return array(select search_line(store_id, line) from unnest((string_to_array(search, chr(10)))[2:]) as line);

-- Apart from orders, because it never changes with them: a status change must not pay for some hundred trigrams.
create table order_search (
  store_id uuid not null,
  order_id uuid not null,
  search text not null,
  head text generated always as (split_part(search, chr(10), 1)) stored not null,
  lines bigint[] generated always as (search_lines(store_id, search)) stored not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders
);

-- Not unique: nobody who writes an order waits for another one with the same product.
-- Twice the same line changes nothing.
create index search_lines_line on search_lines (line);

create index search_lines_text on search_lines using gin (store_id, text gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create index order_search_text on order_search using gin (store_id, head gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create index order_search_lines on order_search using gin (lines) with (gin_pending_list_limit = 512);

create function keep_search_lines() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off
  set enable_hashjoin = off set enable_mergejoin = off set enable_bitmapscan = off as $$
begin
  insert into search_lines (store_id, line, text)
  select distinct added.store_id, search_line(added.store_id, given.text), given.text
  from added, unnest((string_to_array(added.search, chr(10)))[2:]) as given(text)
  where not exists (
    select from search_lines known
    where known.store_id = added.store_id
      and known.line = search_line(added.store_id, given.text) and known.text = given.text);
  return null;
end $$;

create trigger keep_lines_insert after insert on order_search referencing new table as added
  for each statement execute function keep_search_lines();

create trigger keep_lines_update after update on order_search referencing new table as added
  for each statement execute function keep_search_lines();
`;

/** What the search of the palette looks into. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
