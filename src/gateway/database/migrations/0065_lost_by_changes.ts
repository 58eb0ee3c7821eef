import { type Kysely, sql } from "kysely";

/**
 * What a change of an order's status has taken from the order, beside its status: picker and rider, the part of the
 * amount that was charged, the place in its slot and the use of its promo code. Taking the change back gives it again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_history add column lost jsonb`.execute(db);
}
