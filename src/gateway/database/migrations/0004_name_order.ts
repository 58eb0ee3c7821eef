import { type Kysely, sql } from "kysely";

/**
 * Lists sorted by customer ignore upper and lower case and follow the alphabet of any script (ICU); so does this index.
 */
const nameOrder = `
drop index orders_customer_name;
create index orders_customer_name on orders (store_id, (lower(customer_name) collate "und-x-icu"), id);
`;

/** Makes the index for lists sorted by the customer's name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(nameOrder).execute(db);
}
