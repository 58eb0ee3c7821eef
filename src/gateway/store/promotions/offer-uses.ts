import { sql } from "kysely";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { countsUses, type HeldUse, lockPromotions, settleCosts, writeUses } from "./hold-uses.ts";
import { offersOn } from "./read-offers.ts";

/** An offer was used up between the pricing of an order and its end: the transaction prices it again without it. */
class Outpaced extends Error {
  readonly code = "40001";
}

/** Counts what each agreed offer takes off a new order, whose lines are written. */
export async function takeOfferUses(trx: Trx, storeId: string, orderId: string): Promise<void> {
  try {
    await settleOfferUses(trx, storeId, [orderId]);
  } catch (error) {
    throw error instanceof Refusal ? new Outpaced(error.message) : error;
  }
}

/**
 * Follows what each agreed offer takes off some orders, once their lines are written; what came back has its part of
 * it. Refused with 422 where an offer would cost more than is left of its budget, or is used up.
 */
export async function settleOfferUses(trx: Trx, storeId: string, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return;
  const orders = await trx
    .selectFrom("orders")
    .select(["id", "agreed_offers as offers", "customer_id as customerId", "status"])
    .select(["payment_attempt as paymentAttempt", "paid_amount as paidAmount"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`id = any(${orderIds}::uuid[]) and agreed_offers <> '[]'`)
    .execute();
  if (orders.length === 0) return;
  const { lines, held, known } = await readParts(
    trx,
    storeId,
    orders.map(({ id }) => id),
  );
  const costs = orders.flatMap((order): HeldUse[] => {
    const ofOrder = lines.get(order.id) ?? [];
    const quantities = new Map(ofOrder.map((line) => [line.line, line]));
    const byOffer = new Map<string, number>();
    for (const { offer, key, amount } of offersOn(ofOrder, order.offers).parts) {
      const { returned = 0, quantity = 0 } = quantities.get(key) ?? {};
      byOffer.set(offer, (byOffer.get(offer) ?? 0) + amount - partBack(amount, returned, quantity));
    }
    return order.offers.flatMap(({ id: promotionId }) => {
      // An offer of an order that came from elsewhere need not be one of this store.
      const oncePerCustomer = known.get(promotionId);
      if (oncePerCustomer === undefined) return [];
      const { id: orderId, customerId } = order;
      const amount = byOffer.get(promotionId) ?? 0;
      return { promotionId, orderId, customerId, oncePerCustomer, amount, counted: countsUses(order) };
    });
  });
  const isHeld = (use: HeldUse): boolean => held.has(`${use.orderId} ${use.promotionId}`);
  const begun = costs.filter((use) => !isHeld(use) && use.amount > 0);
  await lockPromotions(trx, "offers", storeId, [...known.keys()]);
  await settleCosts(trx, "offers", storeId, costs.filter(isHeld));
  await writeUses(trx, "offers", storeId, begun);
}

/** What goes back of an amount with a part of a line, in minor units: rounded down, as the price of what comes back. */
function partBack(amount: number, returned: number, quantity: number): number {
  const [back, of] = [Math.round(returned * 1_000), Math.round(quantity * 1_000)];
  return of === 0 ? 0 : Math.floor((amount * back) / of);
}

/** The lines of some orders, the offers that they hold, and the offers of the store by their "once per customer". */
async function readParts(trx: Trx, storeId: string, orderIds: readonly string[]) {
  const lines = await trx
    .selectFrom("order_lines")
    .select(["order_id as orderId", "line", "product_id as productId", "category", "unit_price as unitPrice"])
    .select([sql<number>`quantity::float8`.as("quantity"), sql<number>`returned_quantity::float8`.as("returned")])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .orderBy("line")
    .execute();
  const held = await trx
    .selectFrom("offer_uses")
    .select(["order_id as orderId", "offer_id as offerId"])
    .where("store_id", "=", storeId)
    .where(sql<boolean>`order_id = any(${orderIds}::uuid[])`)
    .execute();
  const known = await trx
    .selectFrom("offers")
    .select(["id", "once_per_customer as oncePerCustomer"])
    .where("store_id", "=", storeId)
    .where(
      sql<boolean>`id in (select (offer->>'id')::uuid from orders, jsonb_array_elements(agreed_offers) offer
        where orders.store_id = ${storeId} and orders.id = any(${orderIds}::uuid[]))`,
    )
    .execute();
  return {
    lines: Map.groupBy(lines, ({ orderId }) => orderId),
    held: new Set(held.map(({ orderId, offerId }) => `${orderId} ${offerId}`)),
    known: new Map(known.map(({ id, oncePerCustomer }) => [id, oncePerCustomer])),
  };
}
