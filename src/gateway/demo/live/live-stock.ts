import { sql } from "kysely";
import { moveByHand } from "#gateway/store/stock/move-by-hand.ts";
import { type Act, simulated } from "./live-store.ts";

/**
 * Receives goods for a product that has run out, by the same function as the API; false when none has. A transaction of
 * its own, because an order locks stocks only after its customer.
 */
export const restockSomething: Act = async (trx, { store, chance }) => {
  const out = await trx
    .selectFrom("product_stock")
    .select("product_id as productId")
    .where("store_id", "=", store.id)
    .where(sql<boolean>`on_hand - reserved - safety <= 0`)
    .orderBy(sql`random()`)
    .limit(1)
    .executeTakeFirst();
  if (!out) return false;
  const quantity = chance.whole(4, 12) * 10;
  const received = {
    productId: out.productId,
    kind: "received",
    quantity,
    note: "Delivered by the wholesaler",
  } as const;
  await moveByHand(trx, store.id, received, simulated(chance.pick(store.staff), "By Admin"));
  return true;
};
