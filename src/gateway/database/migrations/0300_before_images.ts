import { type Kysely, sql } from "kysely";

/**
 * What a record was before an import changed it, once for each record, whatever the import is about. What it made of it
 * is known of products, which change part by part; an order says by its history whether it was changed since.
 */
const images = `
create table before_images (
  store_id uuid not null,
  import_number integer not null,
  kind text not null check (kind in ('order', 'product')),
  record_id uuid not null,
  before jsonb not null,
  after jsonb,
  primary key (store_id, import_number, kind, record_id),
  foreign key (store_id, import_number) references imports (store_id, number),
  check ((kind = 'product') = (after is not null))
);
create index before_images_record on before_images (store_id, record_id, import_number);

insert into before_images (store_id, import_number, kind, record_id, before)
  select store_id, import_number, 'order', order_id, before from orders_before_import;
insert into before_images (store_id, import_number, kind, record_id, before, after)
  select store_id, import_number, 'product', product_id,
    jsonb_build_object('name', name_before, 'price', price_before, 'mrp', mrp_before),
    jsonb_build_object('name', name, 'price', price, 'mrp', mrp) from products_before_import;
insert into before_images (store_id, import_number, kind, record_id, before, after)
  select store_id, import_number, 'product', product_id, before, after from catalogue_before_import;

drop table orders_before_import, products_before_import, catalogue_before_import;
`;

/** Imports keep what they change in one table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(images).execute(db);
}
