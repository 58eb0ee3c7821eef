import { type Kysely, sql } from "kysely";

/**
 * What a product was before a file of products changed it, and what that made of it, so that the import can be taken
 * back.
 */
const before = `
create table catalogue_before_import (
  store_id uuid not null,
  import_number integer not null,
  product_id uuid not null,
  before jsonb not null,
  after jsonb not null,
  primary key (store_id, import_number, product_id),
  foreign key (store_id, import_number) references imports (store_id, number),
  foreign key (store_id, product_id) references products (store_id, id)
);
`;

/** Makes the table in which imports of products keep what they change. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(before).execute(db);
}
