import { type Kysely, sql } from "kysely";

const parts = `
alter table orders add column tax_parts smallint not null default 1 check (tax_parts between 1 and 2);
`;

/** Of how many equal parts the tax of an order is the sum. Orders that were priced before stay as they are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(parts).execute(db);
}
