import { type Kysely, sql } from "kysely";

const schema = `
create table categories (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  parent_id uuid,
  tax_percent numeric(5,2) check (tax_percent between 0 and 100),
  return_days integer check (return_days between 0 and 365),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1,
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  photo uuid,
  search text generated always as (search_words(name)) stored not null,
  primary key (store_id, id),
  constraint categories_own_parent check (parent_id <> id),
  foreign key (store_id, parent_id) references categories
);

-- Rates of tax by HSN, each from a day on. A product that has no rate of its own follows them.
create table hsn_rates (
  store_id uuid not null references stores,
  hsn text not null check (hsn ~ '^[0-9]{2,8}$'),
  from_day date not null,
  rate integer not null check (rate between 0 and 10000),
  on_mrp boolean not null default false,
  primary key (store_id, hsn, from_day)
);

create unique index categories_name on categories (store_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name))
  where state <> 'DELETE';

create index categories_by_name on categories (store_id, lower(name)) where state <> 'DELETE';
create index categories_parent on categories (store_id, parent_id);

create function category_path(given_store uuid, given uuid) returns text language sql stable
return (
  with recursive up (id, parent_id, name, depth) as (
    select id, parent_id, name, 1 from categories where store_id = given_store and id = given
    union all
    select above.id, above.parent_id, above.name, up.depth + 1
    from categories above join up on above.id = up.parent_id
    where above.store_id = given_store and up.depth < 20
  )
  select string_agg(name, ' > ' order by depth desc) from up
);

create function categories_below(given_store uuid, given uuid[]) returns setof uuid language sql stable
begin atomic
  with recursive down (id) as (
    select unnest(given)
    union
    select below.id from categories below join down on below.parent_id = down.id where below.store_id = given_store
  )
  select id from down;
end;

-- One person moves a category of a store at a time, so that two moves together make no ring.
create function categories_tree() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('categories ' || new.store_id, 0));
  if new.id in (
    with recursive up (id) as (
      select new.parent_id
      union
      select above.parent_id from categories above join up on above.id = up.id where above.store_id = new.store_id
    )
    select id from up
  ) then
    raise exception 'a category cannot stand below itself' using errcode = 'check_violation', constraint = 'categories_ring';
  end if;
  return new;
end $$;

-- A renamed category has its new name in its products, and keeps its days to return goods.
create function categories_renamed() returns trigger language plpgsql as $$
begin
  update products set category = new.name, version = version + 1,
    updated_at = date_trunc('milliseconds', clock_timestamp())
    where store_id = new.store_id and category_id = new.id;
  return null;
end $$;

-- The rate of the longest beginning of the code that has one on that day, by the clock of the store.
create function hsn_rate_at(given_store uuid, given_hsn text, instant timestamptz) returns hsn_rates
language sql stable
return (
  select hsn_rates from hsn_rates
  where store_id = given_store
    and hsn in (left(given_hsn, 2), left(given_hsn, 3), left(given_hsn, 4), left(given_hsn, 5), left(given_hsn, 6),
      left(given_hsn, 7), left(given_hsn, 8))
    and from_day <= (instant at time zone (select time_zone from stores where id = given_store))::date
  order by length(hsn) desc, from_day desc limit 1
);

-- The tax of a category in basis points: its own, else that of the nearest one above it; null where none has one.
create function category_tax_of(given_store uuid, given uuid) returns integer language sql stable
return (
  with recursive up (parent_id, percent, depth) as (
    select parent_id, tax_percent, 1 from categories where store_id = given_store and id = given
    union all
    select above.parent_id, above.tax_percent, up.depth + 1
    from up join categories as above on above.store_id = given_store and above.id = up.parent_id
    where up.depth < 100
  )
  select round(percent * 100)::integer from up where percent is not null order by depth limit 1
);

create function category_of_path(given_store uuid, path text[], makes boolean, held uuid[] default '{}') returns uuid
language plpgsql as $$
declare
  above uuid;
  found uuid;
  wanted text;
begin
  select id into found from categories
    where store_id = given_store and id = any(held)
      and lower(replace(name, ' ', '')) = lower(replace(array_to_string(path, '>'), ' ', '')) limit 1;
  if found is not null then return found; end if;
  if cardinality(path) = 1 then
    select id into found from categories
      where store_id = given_store and lower(name) = lower(path[1]) and state <> 'DELETE'
      order by parent_id is not null, id limit 1;
    if found is not null then return found; end if;
  end if;
  foreach wanted in array path loop
    select id into found from categories
      where store_id = given_store and parent_id is not distinct from above and lower(name) = lower(wanted)
        and state <> 'DELETE';
    if found is null and not makes then return '00000000-0000-0000-0000-000000000000'; end if;
    if found is null then
      insert into categories (store_id, name, parent_id) values (given_store, wanted, above)
        on conflict do nothing returning id into found;
    end if;
    if found is null then
      select id into strict found from categories
        where store_id = given_store and parent_id is not distinct from above and lower(name) = lower(wanted)
          and state <> 'DELETE';
    end if;
    above := found;
  end loop;
  return found;
end $$;

create trigger categories_tree before insert or update of parent_id on categories for each row
  when (new.parent_id is not null) execute function categories_tree();

create trigger categories_renamed after update of name on categories for each row
  when (new.name is distinct from old.name) execute function categories_renamed();
`;

/** Categories in their tree, with their tax and days of return. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
