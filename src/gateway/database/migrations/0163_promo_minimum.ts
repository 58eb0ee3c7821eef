import { type Kysely, sql } from "kysely";

/** An order keeps what the goods had to come to for its promo code: an edit below that asks what becomes of the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update orders set promo = orders.promo || jsonb_build_object('minimum', coalesce((
      select promo.minimum from promo_uses uses
      join promo_codes promo on promo.store_id = uses.store_id and promo.id = uses.promo_id
      where uses.store_id = orders.store_id and uses.order_id = orders.id), 0))
    where orders.promo is not null`.execute(db);
}
