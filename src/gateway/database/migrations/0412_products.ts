import { type Kysely, sql } from "kysely";

const schema = `
create table products (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  brand text not null default '',
  category text not null default '',
  barcode text,
  unit text not null check (unit in ('piece', 'weight')),
  mrp bigint not null check (mrp >= 0),
  price bigint not null check (price >= 0),
  tax_rate integer check (tax_rate between 0 and 10000),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  import_number integer,
  frozen boolean not null default false,
  hsn_code text not null default '' check (hsn_code ~ '^[0-9]{0,8}$'),
  aisle text not null default '',
  grams integer check (grams > 0),
  shares_code boolean not null default false,
  category_id uuid,
  parent_id uuid,
  pack_amount numeric(10,3) check (pack_amount > 0),
  pack_unit text check (pack_unit in ('g', 'kg', 'ml', 'l', 'pc')),
  cost bigint check (cost >= 0),
  country text check (country in ('AD', 'AE', 'AF', 'AG', 'AL', 'AM', 'AO', 'AR', 'AT', 'AU', 'AZ', 'BA', 'BB',
    'BD', 'BE', 'BF', 'BG', 'BH', 'BI', 'BJ', 'BN', 'BO', 'BR', 'BS', 'BT', 'BW', 'BY', 'BZ', 'CA', 'CD', 'CF',
    'CG', 'CH', 'CI', 'CL', 'CM', 'CN', 'CO', 'CR', 'CU', 'CV', 'CY', 'CZ', 'DE', 'DJ', 'DK', 'DM', 'DO', 'DZ',
    'EC', 'EE', 'EG', 'ER', 'ES', 'ET', 'FI', 'FJ', 'FM', 'FR', 'GA', 'GB', 'GD', 'GE', 'GH', 'GM', 'GN', 'GQ',
    'GR', 'GT', 'GW', 'GY', 'HK', 'HN', 'HR', 'HT', 'HU', 'ID', 'IE', 'IL', 'IN', 'IQ', 'IR', 'IS', 'IT', 'JM',
    'JO', 'JP', 'KE', 'KG', 'KH', 'KI', 'KM', 'KN', 'KP', 'KR', 'KW', 'KZ', 'LA', 'LB', 'LC', 'LI', 'LK', 'LR',
    'LS', 'LT', 'LU', 'LV', 'LY', 'MA', 'MC', 'MD', 'ME', 'MG', 'MH', 'MK', 'ML', 'MM', 'MN', 'MO', 'MR', 'MT',
    'MU', 'MV', 'MW', 'MX', 'MY', 'MZ', 'NA', 'NE', 'NG', 'NI', 'NL', 'NO', 'NP', 'NR', 'NZ', 'OM', 'PA', 'PE',
    'PG', 'PH', 'PK', 'PL', 'PS', 'PT', 'PW', 'PY', 'QA', 'RO', 'RS', 'RU', 'RW', 'SA', 'SB', 'SC', 'SD', 'SE',
    'SG', 'SI', 'SK', 'SL', 'SM', 'SN', 'SO', 'SR', 'SS', 'ST', 'SV', 'SY', 'SZ', 'TD', 'TG', 'TH', 'TJ', 'TL',
    'TM', 'TN', 'TO', 'TR', 'TT', 'TV', 'TW', 'TZ', 'UA', 'UG', 'US', 'UY', 'UZ', 'VA', 'VC', 'VE', 'VN', 'VU',
    'WS', 'YE', 'ZA', 'ZM', 'ZW')),
  shelf_life_days integer check (shelf_life_days > 0),
  shelf text not null default '',
  storage text not null default 'Ambient' check (storage in ('Ambient', 'Chilled', 'Frozen')),
  attributes text not null default '',
  tax_percent numeric(5,2) generated always as (tax_rate / 100.0) stored,
  version integer not null default 1,
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  picture_count integer not null default 0 check (picture_count >= 0),
  tax_kind text check (tax_kind in ('nil-rated', 'exempt', 'zero-rated')),
  return_days integer check (return_days between 0 and 365),
  barcode_texts text not null default '',
  price_now bigint not null,
  list_search text generated always as (' ' || fold_text( name || ' ' || brand || ' ' || code || ' '
    || barcode_texts || ' ' || hsn_code)) stored not null,
  search text generated always as ( search_words(name) || chr(10) || search_words(brand) || chr(10)
    || search_words(code)) stored not null,
  primary key (store_id, id),
  unique (store_id, code),
  unique (store_id, barcode),
  constraint products_own_parent check (parent_id <> id),
  foreign key (store_id, category_id) references categories,
  foreign key (store_id, parent_id) references products
);

create table product_categories (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  category_id uuid not null,
  primary key (store_id, product_id, place),
  unique (store_id, product_id, category_id),
  foreign key (store_id, product_id) references products on delete cascade,
  foreign key (store_id, category_id) references categories on delete cascade
);

-- All barcodes of a product; the first one stands in its row as well, and the database keeps both the same.
create table product_barcodes (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  code text not null check (code <> ''),
  shares_code boolean not null default false,
  primary key (store_id, product_id, place),
  foreign key (store_id, product_id) references products on delete cascade
);

create table product_images (
  store_id uuid not null,
  id uuid not null default gen_random_uuid(),
  product_id uuid not null,
  place integer check (place >= 0),
  name text not null,
  caption text not null default '',
  large_id uuid not null,
  middle_id uuid not null,
  small_id uuid not null,
  by_name text not null,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  removed_at timestamptz,
  crops smallint not null default 0 check (crops >= 0),
  primary key (store_id, id),
  constraint product_images_gone check ((place is null) = (removed_at is not null)),
  foreign key (store_id, product_id) references products on delete cascade
);

create table product_substitutes (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  substitute_id uuid not null,
  primary key (store_id, product_id, place),
  unique (store_id, product_id, substitute_id),
  constraint product_substitutes_other check (substitute_id <> product_id),
  foreign key (store_id, product_id) references products on delete cascade,
  foreign key (store_id, substitute_id) references products on delete cascade
);

create table product_conversions (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  unit text not null check (unit <> ''),
  amount numeric(12,3) not null check (amount > 0),
  of_unit text not null check (of_unit <> ''),
  primary key (store_id, product_id, place),
  foreign key (store_id, product_id) references products on delete cascade
);

-- What products were before many of them were changed together, so that the whole edit can be taken back.
create table product_edits (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  by_name text not null,
  reason text not null,
  undone_at timestamptz,
  primary key (store_id, id)
);

create table product_edit_rows (
  store_id uuid not null,
  edit_id uuid not null,
  product_id uuid not null,
  version integer not null,
  before jsonb not null,
  primary key (store_id, edit_id, product_id),
  foreign key (store_id, edit_id) references product_edits on delete cascade,
  foreign key (store_id, product_id) references products on delete cascade
);

-- What the last label of a product says.
create table shelf_labels (
  store_id uuid not null,
  product_id uuid not null,
  mrp bigint not null,
  price bigint not null,
  words text not null,
  printed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products on delete cascade
);

create index products_by_category on products (store_id, category_id);
create index products_by_parent on products (store_id, parent_id) where parent_id is not null;
create index products_by_name on products (store_id, lower(name), id);
create unique index product_conversions_unit on product_conversions (store_id, product_id, lower(unit));
create index product_substitutes_of on product_substitutes (store_id, substitute_id);
create index product_images_place on product_images (store_id, product_id, place);
create index product_images_removed on product_images (removed_at) where removed_at is not null;
create index product_edits_newest on product_edits (store_id, at desc) where undone_at is null;
create index product_edit_rows_product on product_edit_rows (store_id, product_id);
create index products_by_place on products (store_id, lower(aisle), lower(shelf)) where state <> 'DELETE';
create index product_categories_of on product_categories (store_id, category_id);
create index products_on_sale on products (store_id, id) where price_now <> price;
create unique index products_folded_code on products (store_id, fold_text(code)) where not shares_code;
create index products_list_search on products using gin (store_id, list_search gin_trgm_ops);
create index products_search on products using gin (store_id, search gin_trgm_ops);
create index products_search_start on products (store_id, search text_pattern_ops);
create unique index products_gtin on products (store_id, gtin_of(barcode)) where not shares_code;
create index products_any_gtin on products (store_id, gtin_of(barcode));
create unique index product_barcodes_gtin on product_barcodes (store_id, gtin_of(code)) where not shares_code;
create index product_barcodes_any_gtin on product_barcodes (store_id, gtin_of(code));
create index products_name on products (store_id, (lower(name) collate "und-x-icu"), id);

-- The name of its category also stands in the row of a product, because offers, return windows and papers read it there.
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

create function products_first_barcode() returns trigger language plpgsql as $$
begin
  delete from product_barcodes where store_id = new.store_id and product_id = new.id
    and (place = 0 or gtin_of(code) = gtin_of(new.barcode));
  if new.barcode <> '' then
    insert into product_barcodes (store_id, product_id, place, code, shares_code)
      values (new.store_id, new.id, 0, new.barcode, new.shares_code);
  end if;
  return null;
end $$;

-- For how many days goods can be returned: what the product says itself, else the nearest category that says so.
create function return_days_of(given_store uuid, given_product uuid) returns integer language sql stable
return (
  select coalesce(products.return_days, (
    with recursive up (parent_id, return_days, depth) as (
      select categories.parent_id, categories.return_days, 1 from categories
      where categories.store_id = given_store and categories.id = products.category_id
      union all
      select above.parent_id, above.return_days, up.depth + 1
      from categories above join up on above.id = up.parent_id
      where above.store_id = given_store and up.depth < 20
    )
    select up.return_days from up where up.return_days is not null order by up.depth limit 1
  ))
  from products where products.store_id = given_store and products.id = given_product
);

create function product_barcodes_told() returns trigger language plpgsql as $$
declare
  told record := coalesce(new, old);
begin
  update products set barcode_texts = held.codes from (
    select coalesce(string_agg(case when gtin_of(code) = code then code else code || ' ' || gtin_of(code) end, ' '
      order by place), '') as codes from product_barcodes
    where store_id = told.store_id and product_id = told.product_id) held
    where products.store_id = told.store_id and products.id = told.product_id
      and products.barcode_texts is distinct from held.codes;
  return null;
end $$;

create trigger products_agree before insert or update on products for each row execute function products_agree();

create trigger products_first_barcode_new after insert on products for each row
  when (new.barcode <> '') execute function products_first_barcode();

create trigger products_first_barcode after update on products for each row
  when ((new.barcode, new.shares_code) is distinct from (old.barcode, old.shares_code))
  execute function products_first_barcode();

create trigger product_barcodes_told after insert or update or delete on product_barcodes for each row
  execute function product_barcodes_told();
`;

/** Products: what they are, their codes, pictures and substitutes, and edits of many at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
