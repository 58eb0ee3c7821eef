import { type Kysely, sql } from "kysely";

const visitors = `
alter table orders add column visitor uuid;
create index orders_visitor on orders (store_id, visitor) where visitor is not null;
`;

/** An order from a storefront may name the visitor who placed it, so that reports know who bought what they looked at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(visitors).execute(db);
}
