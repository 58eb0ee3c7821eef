import { type OrderTerms, priceLines } from "#contract/orders/order-price.ts";
import { promoCost, refusePromo } from "#contract/pricing/promo.ts";
import { giftOf, type PromoCodeRow, promoCodeFields } from "#contract/promotions/promo-code.ts";
import type { Replay } from "#contract/promotions/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { changedRecord, standingSql } from "#gateway/store/promotions/conditions.ts";
import { readGoods } from "#gateway/store/promotions/goods.ts";
import { promoCodeRules } from "#gateway/store/promotions/promo-code-kind.ts";
import { anyDay, readPastOrders } from "./past-orders.ts";
import { holdingOffers, readComingOffers } from "./replay-offer.ts";
import { createTally, createUses } from "./tally.ts";

const clash = { kind: "promo-code", because: "An order takes one code: the one that gives the customer more" } as const;

/**
 * What a promo code would have cost over the newest orders, had everybody who can use it known it, with the offers that
 * run in its days; and which other codes it would have met. Its uses and its budget begin with the first of these
 * orders, its own days do not count, and nothing is written. Refused with 422 as its save would be.
 */
export async function replayPromoCode(
  db: Db,
  storeId: string,
  { id, ...given }: { readonly id?: string | undefined },
): Promise<Replay> {
  const row = changedRecord<PromoCodeRow>(promoCodeFields, null, await promoCodeRules(db, storeId, null, given));
  const goods = (await readGoods(db, storeId, [{ ...row, id }])).get(id);
  const promo = { ...anyDay(row), gift: { ...giftOf(row), ...(goods && { goods }) } };
  const coming = await readComingOffers(db, storeId, row);
  const codes = await readRunningCodes(db, storeId, id);
  const orders = await readPastOrders(db, storeId, [row, ...coming.map((other) => other.row)]);
  const tally = createTally();
  const used = createUses();
  for (const order of orders) {
    const terms: OrderTerms = { ...order.terms, promo: null, offers: holdingOffers(coming, order) };
    const without = priceLines(order.lines, terms);
    const after = priceLines(order.lines, { ...terms, promo: { gift: promo.gift, minimum: promo.minimum } });
    const situation = { goods: after.promoGoods, delivery: terms.deliveryCharge };
    const refusal = refusePromo(promo, {
      ...order.situation,
      ...situation,
      ...used.before(order),
    });
    if (refusal) {
      tally.reach(refusal, order);
      continue;
    }
    const known = order.terms.promo ? codes.get(order.terms.promo.code) : undefined;
    const before = known ? priceLines(order.lines, { ...terms, promo: order.terms.promo }) : without;
    const isBetter = after.amount < before.amount;
    if (known) tally.meet({ ...clash, ...known }, isBetter);
    if (!isBetter) continue;
    used.add(order, promoCost(promo.gift, situation));
    tally.touch(order, before.amount - after.amount, after.amount);
  }
  return tally.result(orders);
}

/** The other codes of a store that can be used now, by the codes. */
async function readRunningCodes(db: Db, storeId: string, id: string | undefined) {
  const rows = await db
    .selectFrom("promo_codes")
    .select(["promo_codes.id", "promo_codes.code", standingSql("promo_codes")])
    .where("store_id", "=", storeId)
    .where("state", "=", "ACTIVE")
    .execute();
  const running = rows.filter((row) => row.standing === "Running" && row.id !== id);
  return new Map(running.map((row) => [row.code, { id: row.id, title: row.code }]));
}
