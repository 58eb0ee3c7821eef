import { Temporal } from "temporal-polyfill";
import type { OrderSource } from "#contract/enumerations.ts";
import type { LineTerms } from "#contract/orders/order-price.ts";
import {
  type PromotionConditions,
  refuseConditions,
  type StoreMoment,
  weekdays,
} from "#contract/pricing/conditions.ts";
import { type PromotionLimits, type PromotionUses, refuseLimits } from "#contract/pricing/limits.ts";
import type { AgreedOffer } from "#contract/pricing/offer-schema.ts";
import { type PromoCode, promoCost, type PromoGift, refusePromo } from "#contract/pricing/promo.ts";
import type { AgreedPromo } from "#contract/pricing/promo-schema.ts";
import { offersOn } from "#gateway/store/promotions/read-offers.ts";
import type { Chance } from "#gateway/demo/chance.ts";

/** The promo codes and the offers of a store that orders of its past may have used. */
export interface DemoPromotions {
  readonly promos: readonly (PromoCode & { readonly id: string })[];
  readonly offers: readonly (PromotionConditions & PromotionLimits & { readonly agreed: AgreedOffer })[];
}

/** An order that is about to be placed: by whom and when, in milliseconds, and its goods. Amounts in paise. */
export interface PlacedOrder {
  readonly customerId: string;
  readonly placed: number;
  readonly source: OrderSource;
  readonly lines: readonly LineTerms[];
  /** What delivery costs without a promo code. */
  readonly delivery: number;
  /** What the goods for which a code counts come to after these offers. */
  readonly goodsOf: (gift: PromoGift, offers: readonly AgreedOffer[]) => number;
}

/** What an order uses: offers, and a promo code where its customer typed one, with what each takes off. */
export interface TakenPromotions {
  readonly offers: readonly AgreedOffer[];
  readonly promo: AgreedPromo | null;
  readonly offerUses: readonly PromotionUse[];
  readonly promoUse: PromotionUse | null;
}

/** What an order uses of a promo code or an offer. */
export interface PromotionUse {
  readonly id: string;
  readonly oncePerCustomer: boolean;
  /** In paise. */
  readonly amount: number;
}

/** The part of the customers who try a promo code. */
const triesCode = 0.2;

/** Makes what takes promotions for one order after the other, oldest first, within their conditions and limits. */
export function createPastUses({ promos, offers }: DemoPromotions, timeZone: string) {
  const figures = new Map<string, { uses: number; spent: number; readonly customers: Set<string> }>();
  const usesBy = (id: string, customerId: string): PromotionUses => {
    const { uses = 0, spent = 0, customers } = figures.get(id) ?? {};
    return { uses, spent, usesByCustomer: customers?.has(customerId) ? 1 : 0 };
  };
  const use = (one: PromotionUse, customerId: string): PromotionUse => {
    const known = figures.get(one.id) ?? { uses: 0, spent: 0, customers: new Set() };
    known.customers.add(customerId);
    figures.set(one.id, { ...known, uses: known.uses + 1, spent: known.spent + one.amount });
    return one;
  };
  return (chance: Chance, { customerId, placed, source, lines, delivery, goodsOf }: PlacedOrder): TakenPromotions => {
    const moment = momentOf(placed, timeZone);
    const order = { moment, source, areaId: null, isFirst: false, segments: new Set<string>() };
    const holding = offers.filter((offer) => {
      const gives = offersOn(lines, [offer.agreed]).byOffer.get(offer.agreed.id) ?? 0;
      const used = usesBy(offer.agreed.id, customerId);
      return gives > 0 && refuseConditions(offer, order) === null && refuseLimits(offer, used, gives) === null;
    });
    const agreed = holding.map((offer) => offer.agreed);
    const { byOffer } = offersOn(lines, agreed);
    const offerUses = holding.flatMap(({ agreed: { id }, oncePerCustomer }) => {
      const amount = byOffer.get(id) ?? 0;
      return amount > 0 ? [use({ id, oncePerCustomer, amount }, customerId)] : [];
    });
    const none = { offers: agreed, promo: null, offerUses, promoUse: null };
    if (!chance.happens(triesCode)) return none;
    const able = promos.flatMap((promo) => {
      const worth = { goods: goodsOf(promo.gift, agreed), delivery };
      const amount = promoCost(promo.gift, worth);
      const refusal = refusePromo(promo, { ...order, ...worth, ...usesBy(promo.id, customerId) });
      return amount > 0 && refusal === null ? [{ ...promo, amount }] : [];
    });
    if (able.length === 0) return none;
    const { code, gift, minimum, ...promoUse } = chance.pick(able);
    return { ...none, promo: { code, gift, minimum }, promoUse: use(promoUse, customerId) };
  };
}

function momentOf(at: number, timeZone: string): StoreMoment {
  const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const weekday = weekdays[here.dayOfWeek - 1] ?? "Mon";
  return { day: here.toPlainDate().toString(), weekday, time: here.toPlainTime().toString({ smallestUnit: "minute" }) };
}
