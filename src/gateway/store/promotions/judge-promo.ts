import { type GiftFields, giftOf, promoCodeFields } from "#contract/promotions/promo-code.ts";
import type { promoRefusals } from "#contract/promotions/schema.ts";
import { formatMoney } from "#contract/money.ts";
import type { PromotionConditions } from "#contract/pricing/conditions.ts";
import { isLimitRefusal } from "#contract/pricing/limits.ts";
import { promoCost, type PromoGift, refusePromo } from "#contract/pricing/promo.ts";
import type { Db } from "#gateway/database/schema.ts";
import { fieldColumns } from "#gateway/store/records/defined-list.ts";
import { type JudgedOrder, readSituation } from "./conditions.ts";
import { readGoods } from "./goods.ts";
import { limitWords } from "./limit-words.ts";

/** For what a promo code is to be used. Amounts in minor units. */
export interface PromoUse extends JudgedOrder {
  /** What the goods for which a gift counts come to after their own discounts. */
  readonly goodsOf: (gift: PromoGift) => number;
  /** What delivery costs without the code. */
  readonly delivery: number;
}

/** Whether a promo code can be used; `refusal` is null where it can. */
export interface PromoJudgement {
  /** Null for an unknown code. */
  readonly id: string | null;
  readonly title: string;
  readonly gift: PromoGift | null;
  readonly oncePerCustomer: boolean;
  /** What the goods must come to, in minor units. */
  readonly minimum: number;
  /** What the store gives with it, in minor units. */
  readonly cost: number;
  readonly refusal: {
    readonly reason: (typeof promoRefusals)[number];
    readonly because: string;
    readonly short: number;
  } | null;
}

/** Judges whether a promo code of a store can be used, by what was used of it until now. */
export async function judgePromo(db: Db, storeId: string, code: string, use: PromoUse): Promise<PromoJudgement> {
  const promo = await readPromo(db, storeId, code);
  if (!promo) {
    const refusal = { reason: "unknown", because: `there is no promo code ${code}`, short: 0 } as const;
    return { id: null, title: "", gift: null, oncePerCustomer: false, minimum: 0, cost: 0, refusal };
  }
  const { id, title, gift, oncePerCustomer, minimum } = promo;
  const goods = use.goodsOf(gift);
  const cost = promoCost(gift, { goods, delivery: use.delivery });
  const judged = { id, title, gift, oncePerCustomer, minimum, cost };
  if (promo.state !== "ACTIVE")
    return { ...judged, refusal: { reason: "paused", because: `${code} is paused`, short: 0 } };
  const own = await usesOf(db, storeId, id, use);
  const refused = refusePromo(promo, {
    ...(await readSituation(db, storeId, use, [promo])),
    goods,
    delivery: use.delivery,
    uses: promo.uses - (own.byOrder ? 1 : 0),
    usesByCustomer: own.byCustomer,
    spent: promo.spent - own.amount,
  });
  if (refused === null) return { ...judged, refusal: null };
  const short = refused.reason === "below-minimum" ? refused.short : 0;
  const words = {
    "not-begun": `${code} cannot be used yet`,
    ended: `${code} has ended`,
    "wrong-day": `${code} holds on ${promo.weekdays.join(", ")} only`,
    "wrong-time": `${code} does not hold at this hour`,
    "wrong-channel": `${code} does not hold for orders that come this way`,
    "wrong-area": `${code} does not hold where this order goes`,
    "not-first-order": `${code} is for the first order of a customer only`,
    "not-in-segment": `${code} is for other customers only`,
    "no-goods": `${code} counts for none of these goods`,
    "below-minimum": `${code} needs ${formatMoney(short, promo.currency, promo.locale)} more of ${gift.goods ? "the goods for which it counts" : "products"}`,
  } as const;
  const because = isLimitRefusal(refused) ? limitWords(code, refused, promo) : words[refused.reason];
  return { ...judged, refusal: { reason: refused.reason, because, short } };
}

async function readPromo(db: Db, storeId: string, code: string) {
  const promo = await db
    .selectFrom("promo_codes")
    .innerJoin("stores", "stores.id", "promo_codes.store_id")
    .select(["promo_codes.id", "promo_codes.state", "uses", "spent", "currency", "locale"])
    .select(fieldColumns("promo_codes", promoCodeFields))
    .where("store_id", "=", storeId)
    .where("promo_codes.code", "=", code)
    .where("promo_codes.state", "<>", "DELETE")
    .executeTakeFirst();
  if (!promo) return undefined;
  const goods = (await readGoods(db, storeId, [promo])).get(promo.id);
  return { ...promo, gift: { ...giftOf(promo satisfies GiftFields & PromotionConditions), ...(goods && { goods }) } };
}

/** What the order itself and the other orders of its customer have used of a code. */
async function usesOf(db: Db, storeId: string, promoId: string, { customerId, orderId }: PromoUse) {
  if (customerId === null) return { byOrder: false, byCustomer: 0, amount: 0 };
  const uses = await db
    .selectFrom("promo_uses")
    .select(["order_id as orderId", "amount"])
    .where("store_id", "=", storeId)
    .where("promo_id", "=", promoId)
    .where("customer_id", "=", customerId)
    .where("counted", "=", true)
    .execute();
  const own = uses.find((use) => use.orderId === orderId);
  return { byOrder: own !== undefined, byCustomer: uses.length - (own ? 1 : 0), amount: own?.amount ?? 0 };
}
