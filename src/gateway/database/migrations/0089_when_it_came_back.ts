import { type Kysely, sql } from "kysely";

/** What came back on a day is taken off the sales of that day, so it is found by the time when it did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index return_orders_came_back on return_orders (store_id, updated_at) include (amount)
      where status = 'Completed'`.execute(db);
}
