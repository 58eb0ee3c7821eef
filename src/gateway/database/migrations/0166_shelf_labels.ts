import { type Kysely, sql } from "kysely";

const labels = `
alter table prints drop constraint prints_paper_check;
alter table prints add constraint prints_paper_check check (paper in (
  'Pick sheet', 'Packing slip', 'Bag label', 'Run sheet', 'Invoice', 'Return invoice', 'Shelf label', 'Day end'));

create table shelf_labels (
  store_id uuid not null,
  product_id uuid not null,
  mrp bigint not null,
  price bigint not null,
  words text not null,
  printed_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
`;

/** Shelf labels are printed, and what the last label of a product says is kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(labels).execute(db);
}
