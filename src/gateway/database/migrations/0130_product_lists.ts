import { type Kysely, sql } from "kysely";

/**
 * What belongs to a product: barcodes, conversions of its units, substitutes and images, each in its order. All barcodes
 * of a product stand in a table of their own, the first one in the row of the product as well; the database keeps both
 * the same. An image that was taken away has no place, so that it can come back for a while.
 */
const lists = `
create table product_barcodes (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  code text not null check (code <> ''),
  shares_code boolean not null default false,
  primary key (store_id, product_id, place),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
insert into product_barcodes (store_id, product_id, place, code, shares_code)
  select store_id, id, 0, barcode, shares_code from products where barcode <> '';
create unique index product_barcodes_gtin on product_barcodes (store_id, gtin_of(code)) where not shares_code;
create index product_barcodes_any_gtin on product_barcodes (store_id, gtin_of(code));

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
create trigger products_first_barcode_new after insert on products for each row
  when (new.barcode <> '') execute function products_first_barcode();
create trigger products_first_barcode after update on products for each row
  when ((new.barcode, new.shares_code) is distinct from (old.barcode, old.shares_code))
  execute function products_first_barcode();

create table product_conversions (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  unit text not null check (unit <> ''),
  amount numeric(12, 3) not null check (amount > 0),
  of_unit text not null check (of_unit <> ''),
  primary key (store_id, product_id, place),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create unique index product_conversions_unit on product_conversions (store_id, product_id, lower(unit));

create table product_substitutes (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  substitute_id uuid not null,
  primary key (store_id, product_id, place),
  unique (store_id, product_id, substitute_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, substitute_id) references products (store_id, id) on delete cascade,
  constraint product_substitutes_other check (substitute_id <> product_id)
);
create index product_substitutes_of on product_substitutes (store_id, substitute_id);

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
  primary key (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  constraint product_images_gone check ((place is null) = (removed_at is not null))
);
create index product_images_place on product_images (store_id, product_id, place);
create index product_images_removed on product_images (removed_at) where removed_at is not null;
`;

/** Products get lists of barcodes, conversions, substitutes and images. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lists).execute(db);
}
