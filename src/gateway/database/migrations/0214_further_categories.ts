import { type Kysely, sql } from "kysely";

/**
 * A product stands in further categories beside its own one, and packs of it may have other MRPs printed on them than
 * the present one, as after a change of tax.
 */
const lists = `
create table product_categories (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  category_id uuid not null,
  primary key (store_id, product_id, place),
  unique (store_id, product_id, category_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  foreign key (store_id, category_id) references categories (store_id, id) on delete cascade
);
create index product_categories_of on product_categories (store_id, category_id);

create table product_printed_mrps (
  store_id uuid not null,
  product_id uuid not null,
  place integer not null check (place >= 0),
  mrp bigint not null check (mrp > 0),
  primary key (store_id, product_id, place),
  unique (store_id, product_id, mrp),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
`;

/** Products get further categories and the MRPs that are printed on packs in stock. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(lists).execute(db);
}
