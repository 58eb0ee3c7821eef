import { type RawBuilder, sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import { offersOn } from "./read-offers.ts";

/** Keeps what each agreed offer takes off some orders, once their lines are written. */
export async function keepOfferUses(trx: Trx, storeId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await trx
    .selectFrom("orders")
    .select(["id", "agreed_offers as offers"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`id = any(${orderIds}::uuid[]) and agreed_offers <> '[]'`)
    .execute();
  for (const { id, offers } of orders) {
    const { byOffer } = offersOn(await readAllLines(trx, storeId, id), offers);
    const ids = [...byOffer.keys()];
    const amounts = ids.map((offer) => byOffer.get(offer) ?? 0);
    await trx.deleteFrom("offer_uses").where("store_id", "=", storeId).where("order_id", "=", id).execute();
    // An offer of an order that came from elsewhere need not be one of this store.
    await sql`
      insert into offer_uses (store_id, offer_id, order_id, amount)
      select offers.store_id, offers.id, ${id}::uuid, given.amount
      from unnest(${ids}::uuid[], ${amounts}::bigint[]) as given (offer_id, amount)
      join offers on offers.store_id = ${storeId} and offers.id = given.offer_id
      where given.amount > 0`.execute(trx);
  }
}

/** A sum over the orders that an offer took something off and that were not called off, as SQL about a row of `offers`. */
export function usedSql(sum: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`coalesce((
    select ${sum} from offer_uses used
    join orders on orders.store_id = used.store_id and orders.id = used.order_id
    where used.store_id = offers.store_id and used.offer_id = offers.id
      and orders.status not in ('Cancelled', 'Rejected')), 0)::bigint`;
}
