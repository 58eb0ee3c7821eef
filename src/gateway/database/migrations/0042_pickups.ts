import { type Kysely, sql } from "kysely";

/** Makes the index by which the returns are found that riders have to fetch. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index return_orders_fetched on return_orders (store_id, rider_id)
      where status in ('Assign Rider', 'Pickup Initiated')`.execute(db);
}
