import { type Kysely, sql } from "kysely";

const stock = `alter table customer_wishes add column available numeric(12, 3)`;

/** How much was free of a product on the day it was put on a wishlist; null where it was not counted, or not noted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(stock).execute(db);
}
