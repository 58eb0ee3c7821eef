import { type Kysely, sql } from "kysely";

/** The codes of the countries of the world (ISO 3166-1) in this year. */
const countries = (
  "AD AE AF AG AL AM AO AR AT AU AZ BA BB BD BE BF BG BH BI BJ BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO " +
  "CR CU CV CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FR GA GB GD GE GH GM GN GQ GR GT GW GY HK HN HR HT HU " +
  "ID IE IL IN IQ IR IS IT JM JO JP KE KG KH KI KM KN KP KR KW KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH " +
  "MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PS PT PW PY QA RO RS RU RW " +
  "SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC " +
  "VE VN VU WS YE ZA ZM ZW"
)
  .split(" ")
  .map((code) => `'${code}'`)
  .join(", ");

/**
 * Products become a kind of record, and their categories a tree. The name of its category also stands in the row of a
 * product, because offers, return windows and papers read it there; the database keeps both the same. A file of
 * products names a category; one that is not there yet is made.
 */
const catalogue = `
create table categories (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  parent_id uuid,
  tax_percent numeric(5, 2) check (tax_percent between 0 and 100),
  return_days integer check (return_days between 0 and 365),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1,
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id),
  foreign key (store_id, parent_id) references categories (store_id, id),
  constraint categories_own_parent check (parent_id <> id)
);
create unique index categories_name
  on categories (store_id, coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name))
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
create trigger categories_tree before insert or update of parent_id on categories for each row
  when (new.parent_id is not null) execute function categories_tree();

alter table products
  add column category_id uuid,
  add column parent_id uuid,
  add column pack_amount numeric(10, 3) check (pack_amount > 0),
  add column pack_unit text check (pack_unit in ('g', 'kg', 'ml', 'l', 'pc')),
  add column cost bigint check (cost >= 0),
  add column country text check (country in (${countries})),
  add column shelf_life_days integer check (shelf_life_days > 0),
  add column shelf text not null default '',
  add column storage text not null default 'Ambient' check (storage in ('Ambient', 'Chilled', 'Frozen')),
  add column attributes text not null default '',
  add column tax_percent numeric(5, 2) generated always as (tax_rate / 100.0) stored,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  alter column tax_rate set default 0,
  add foreign key (store_id, category_id) references categories (store_id, id),
  add foreign key (store_id, parent_id) references products (store_id, id),
  add constraint products_own_parent check (parent_id <> id);
update products set storage = 'Frozen' where frozen;

insert into categories (store_id, name) select distinct on (store_id, lower(category)) store_id, category
  from products where category <> '';
update products set category_id = categories.id, category = categories.name from categories
  where categories.store_id = products.store_id and lower(categories.name) = lower(products.category);

create function products_agree() returns trigger language plpgsql as $$
declare known categories;
begin
  -- One barcode is one product, and many products have none.
  new.barcode := nullif(new.barcode, '');
  if tg_op = 'INSERT' then
    if new.frozen then new.storage := 'Frozen'; else new.frozen := new.storage = 'Frozen'; end if;
  elsif new.storage is distinct from old.storage then
    new.frozen := new.storage = 'Frozen';
  elsif new.frozen is distinct from old.frozen then
    new.storage := case when new.frozen then 'Frozen' else 'Ambient' end;
  end if;
  if new.category_id is not null and (tg_op = 'INSERT' or new.category_id is distinct from old.category_id) then
    select name into strict new.category from categories where store_id = new.store_id and id = new.category_id;
  elsif tg_op = 'UPDATE' and new.category_id is null and old.category_id is not null then
    new.category := '';
  elsif new.category = '' then
    new.category_id := null;
  elsif tg_op = 'INSERT' or new.category is distinct from old.category then
    select * into known from categories
      where store_id = new.store_id and lower(name) = lower(new.category) and state <> 'DELETE'
      order by parent_id is not null, id limit 1;
    if known.id is null then
      insert into categories (store_id, name) values (new.store_id, new.category)
        on conflict do nothing returning * into known;
    end if;
    if known.id is null then
      select * into strict known from categories
        where store_id = new.store_id and lower(name) = lower(new.category) and parent_id is null and state <> 'DELETE';
    end if;
    new.category_id := known.id;
    new.category := known.name;
  end if;
  return new;
end $$;
create trigger products_agree before insert or update on products for each row execute function products_agree();

-- A renamed category has its new name in its products, and keeps its days to return goods.
create function categories_renamed() returns trigger language plpgsql as $$
begin
  update products set category = new.name, version = version + 1,
    updated_at = date_trunc('milliseconds', clock_timestamp())
    where store_id = new.store_id and category_id = new.id;
  return null;
end $$;
create trigger categories_renamed after update of name on categories for each row
  when (new.name is distinct from old.name) execute function categories_renamed();

create index products_by_category on products (store_id, category_id);
create index products_by_parent on products (store_id, parent_id) where parent_id is not null;
create index products_by_name on products (store_id, lower(name), id);

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['product.view', 'category.view'] else '{}' end
    || case when 'stock.manage' = any(permissions) then array['product.manage', 'category.manage'] else '{}' end
    || case when 'order.export' = any(permissions) then array['product.export', 'category.export'] else '{}' end
  ) as given order by given
);
`;

/** Products get the fields and versions of a kind, and categories are records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(catalogue).execute(db);
}
