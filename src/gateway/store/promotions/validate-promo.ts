import type { IntakeToPrice } from "#contract/orders/intake-schema.ts";
import { priceLines } from "#contract/orders/order-price.ts";
import type { PromoGift } from "#contract/pricing/promo.ts";
import type { PromoVerdict } from "#contract/promotions/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { notFound } from "#gateway/refusal.ts";
import { orderAreaId } from "#gateway/store/delivery/area-sql.ts";
import { linesToPrice } from "#gateway/store/orders/editing/edited-order.ts";
import { weighIntake } from "#gateway/store/orders/intake.ts";
import { readAllLines } from "#gateway/store/orders/order-lines.ts";
import { readTerms } from "#gateway/store/orders/order-terms.ts";
import { judgePromo, type PromoJudgement } from "./judge-promo.ts";

/** Whether a promo code could be used for an order as it stands; refused with 404 where the store has no such order. */
export async function validatePromo(
  db: Db,
  { storeId, orderId }: { readonly storeId: string; readonly orderId: string },
  code: string,
  now: number,
): Promise<PromoVerdict> {
  const order = await db
    .selectFrom("orders")
    .select(["customer_id as customerId", "source", orderAreaId])
    .where("store_id", "=", storeId)
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) throw notFound("order");
  const terms = { ...(await readTerms(db, storeId, orderId)), promo: null };
  const lines = linesToPrice(await readAllLines(db, storeId, orderId));
  const without = priceLines(lines, terms);
  const priced = (gift: PromoGift) => priceLines(lines, { ...terms, promo: { gift, minimum: 0 } });
  const goodsOf = (gift: PromoGift): number => priced(gift).promoGoods;
  const use = { ...order, goodsOf, delivery: terms.deliveryCharge, now, orderId };
  const judgement = await judgePromo(db, storeId, code, use);
  const { gift } = judgement;
  const saves = gift ? without.amount - priced(gift).amount : 0;
  return verdictOf(code, judgement, saves);
}

/** Whether a promo code can be used for an order that is not placed yet. */
export async function validateNewPromo(
  db: Db,
  storeId: string,
  intake: IntakeToPrice & { readonly promoCode: string },
  now: number,
): Promise<PromoVerdict> {
  const { judgement, priced, withoutPromo } = await weighIntake(db, storeId, intake, now);
  if (!judgement) throw new Error("an intake with a promo code was weighed without it");
  return verdictOf(intake.promoCode, judgement, withoutPromo.amount - priced.amount);
}

function verdictOf(code: string, { title, gift, refusal }: PromoJudgement, saves: number): PromoVerdict {
  return {
    code,
    valid: refusal === null,
    title,
    gift,
    reason: refusal?.reason ?? null,
    because: refusal?.because ?? "",
    short: refusal?.short ?? 0,
    saves: refusal === null ? saves : 0,
  };
}
