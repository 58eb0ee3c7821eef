import { type Kysely, sql } from "kysely";

/** Who may comment on orders may also write down what a customer, picker or rider says about them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update roles set permissions = array(
      select distinct given from unnest(permissions || 'order.quote'::text) as given order by given
    ) where 'order.comment' = any(permissions)
  `.execute(db);
}
