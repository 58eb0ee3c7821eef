import { type Kysely, sql } from "kysely";

const closing = `
alter table delivery_areas add column closes_before integer check (closes_before between 0 and 10080);
`;

/** How many minutes before a slot its orders to an area close; null: as the settings of the store have it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(closing).execute(db);
}
