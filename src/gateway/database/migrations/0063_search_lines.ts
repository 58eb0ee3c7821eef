import { type Kysely, sql } from "kysely";

/**
 * Each different line about a product is kept once, under a number that is made from the store and the line. An order
 * keeps the numbers of its lines. So the words of products are looked for among some thousand lines and not among all
 * orders, and the index of letters has only what is about the orders themselves. Two lines with the same number, for
 * which it takes billions of lines, would only make a search find too much.
 */
const searchLines = `
create function search_line(store_id uuid, line text) returns bigint language sql immutable parallel safe
  return hashtextextended(store_id::text || line, 0);
create function search_lines(store_id uuid, search text) returns bigint[] language sql immutable parallel safe
  return array(select search_line(store_id, line) from unnest((string_to_array(search, chr(10)))[2:]) as line);

drop index order_search_text;
alter table order_search
  add column head text not null generated always as (split_part(search, chr(10), 1)) stored,
  add column lines bigint[] not null generated always as (search_lines(store_id, search)) stored;

create table search_lines (
  store_id uuid not null,
  line bigint not null,
  text text not null
);
-- Not unique: nobody who writes an order waits for another one with the same product.
-- Twice the same line changes nothing.
create index search_lines_line on search_lines (line);
create index search_lines_text on search_lines using gin (store_id, text gin_trgm_ops) with (gin_pending_list_limit = 512);

create function keep_search_lines() returns trigger language plpgsql as $$
begin
  insert into search_lines (store_id, line, text)
  select distinct added.store_id, search_line(added.store_id, given.text), given.text
  from added, unnest((string_to_array(added.search, chr(10)))[2:]) as given(text)
  where not exists (
    select from search_lines known
    where known.line = search_line(added.store_id, given.text) and known.text = given.text);
  return null;
end $$;
create trigger keep_lines_insert after insert on order_search referencing new table as added
  for each statement execute function keep_search_lines();
create trigger keep_lines_update after update on order_search referencing new table as added
  for each statement execute function keep_search_lines();

insert into search_lines (store_id, line, text)
select distinct store_id, search_line(store_id, line), line
from order_search, unnest((string_to_array(search, chr(10)))[2:]) as line;

create index order_search_text on order_search using gin (store_id, head gin_trgm_ops) with (gin_pending_list_limit = 512);
create index order_search_lines on order_search using gin (lines) with (gin_pending_list_limit = 512);
`;

/** Words of products are found as quickly in many orders as in few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(searchLines).execute(db);
}
