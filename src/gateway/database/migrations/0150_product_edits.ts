import { type Kysely, sql } from "kysely";

/** What products were before many of them were changed together, so that the whole edit can be taken back. */
const edits = `
create table product_edits (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  by_name text not null,
  reason text not null,
  undone_at timestamptz,
  primary key (store_id, id)
);
create index product_edits_newest on product_edits (store_id, at desc) where undone_at is null;

create table product_edit_rows (
  store_id uuid not null,
  edit_id uuid not null,
  product_id uuid not null,
  version integer not null,
  before jsonb not null,
  primary key (store_id, edit_id, product_id),
  foreign key (store_id, edit_id) references product_edits (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade
);
create index product_edit_rows_product on product_edit_rows (store_id, product_id);
`;

/** Edits of many products are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(edits).execute(db);
}
