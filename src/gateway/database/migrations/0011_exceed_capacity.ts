import { type Kysely, sql } from "kysely";

/** Whoever may assign pickers and riders alike may give them more than they can carry. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update roles set permissions = permissions || array['order.exceed-capacity']
    where permissions @> array['order.assign-picker', 'order.assign-rider']
      and not permissions @> array['order.exceed-capacity']`.execute(db);
}
