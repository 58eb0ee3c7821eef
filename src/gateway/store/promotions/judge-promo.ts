import type { promoRefusals } from "#contract/promotions/schema.ts";
import { formatMoney } from "#contract/money.ts";
import { type PromoGift, refusePromo } from "#contract/pricing/promo.ts";
import type { Db } from "#gateway/database/schema.ts";

/** For what a promo code is to be used. Amounts in minor units, `now` in milliseconds. */
export interface PromoUse {
  /** The goods after their own discounts. */
  readonly goods: number;
  readonly now: number;
  /** Whose order it is; null for somebody new. */
  readonly customerId: string | null;
  /** The order itself, whose use does not count. */
  readonly orderId?: string;
}

/** Whether a promo code can be used; `refusal` is null where it can. */
export interface PromoJudgement {
  readonly title: string;
  readonly gift: PromoGift | null;
  readonly oncePerCustomer: boolean;
  readonly refusal: {
    readonly reason: (typeof promoRefusals)[number];
    readonly because: string;
    readonly short: number;
  } | null;
}

/** Judges whether a promo code of a store can be used, by what was used of it until now. */
export async function judgePromo(db: Db, storeId: string, code: string, use: PromoUse): Promise<PromoJudgement> {
  const promo = await db
    .selectFrom("promo_codes")
    .innerJoin("stores", "stores.id", "promo_codes.store_id")
    .select([
      "promo_codes.code",
      "title",
      "gift",
      "minimum",
      "starts_at as startsAt",
      "ends_at as endsAt",
      "once_per_customer as oncePerCustomer",
      "maximum_uses as maximumUses",
      "uses",
      "currency",
      "locale",
    ])
    .where("store_id", "=", storeId)
    .where("promo_codes.code", "=", code)
    .executeTakeFirst();
  if (!promo) {
    const refusal = { reason: "unknown", because: `there is no promo code ${code}`, short: 0 } as const;
    return { title: "", gift: null, oncePerCustomer: false, refusal };
  }
  const own = await usesOf(db, storeId, code, use);
  const { title, gift, oncePerCustomer, currency, locale } = promo;
  const refused = refusePromo(promo, {
    goods: use.goods,
    now: use.now,
    uses: promo.uses - (own.byOrder ? 1 : 0),
    usesByCustomer: own.byCustomer,
  });
  if (refused === null) return { title, gift, oncePerCustomer, refusal: null };
  const short = refused.reason === "below-minimum" ? refused.short : 0;
  const words = {
    "not-begun": `${code} cannot be used yet`,
    ended: `${code} has ended`,
    "used-up": `${code} is used up`,
    "used-by-customer": `this customer has used ${code} already`,
    "below-minimum": `${code} needs ${formatMoney(short, currency, locale)} more of products`,
  } as const;
  return { title, gift, oncePerCustomer, refusal: { reason: refused.reason, because: words[refused.reason], short } };
}

async function usesOf(db: Db, storeId: string, code: string, { customerId, orderId }: PromoUse) {
  if (customerId === null) return { byOrder: false, byCustomer: 0 };
  const uses = await db
    .selectFrom("promo_uses")
    .select("order_id as orderId")
    .where("store_id", "=", storeId)
    .where("code", "=", code)
    .where("customer_id", "=", customerId)
    .execute();
  const others = uses.filter((use) => use.orderId !== orderId);
  return { byOrder: others.length < uses.length, byCustomer: others.length };
}
