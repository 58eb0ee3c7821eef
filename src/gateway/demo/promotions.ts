import { sql } from "kysely";
import { Temporal } from "temporal-polyfill";
import type { OfferRow } from "#contract/promotions/offer.ts";
import { giftOf, type PromoCodeRow } from "#contract/promotions/promo-code.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { offerKind } from "#gateway/store/promotions/offer-kind.ts";
import { agreedOffer, readActiveOffers, readNamed } from "#gateway/store/promotions/read-offers.ts";
import { promoCodeKind } from "#gateway/store/promotions/promo-code-kind.ts";
import type { Chance } from "./chance.ts";
import type { DemoPromotions } from "./orders/past-uses.ts";
import type { StockedProduct } from "./orders/basket.ts";
import type { Doer } from "./staff.ts";
import { writeRecords } from "./workforce/write-records.ts";

/** A promo code as the demo says it: what it does not say is empty. */
type DemoPromo = Partial<PromoCodeRow> & {
  readonly title: string;
  /** In days from today. */
  readonly from: number;
  readonly to: number | null;
};

const promos: Readonly<Record<string, DemoPromo>> = {
  WELCOME50: {
    title: "50 off the first order",
    discountType: "value",
    discountValue: 5_000,
    minimum: 29_900,
    from: -60,
    to: null,
    oncePerCustomer: true,
  },
  FRESH10: {
    title: "10 % off, up to 100",
    discountType: "percentage",
    percentage: 10,
    mostDiscount: 10_000,
    minimum: 49_900,
    from: -30,
    to: 60,
    budget: 5_000_000,
  },
  FREEDEL: { title: "Free delivery", freeDelivery: true, minimum: 19_900, from: -30, to: 30 },
  FIRST200: {
    title: "20 % off for the first 200",
    discountType: "percentage",
    percentage: 20,
    mostDiscount: 20_000,
    minimum: 59_900,
    from: -2,
    to: 14,
    oncePerCustomer: true,
    maximumUses: 200,
  },
  SUMMER: {
    title: "Ended with the summer",
    discountType: "percentage",
    percentage: 10,
    mostDiscount: 10_000,
    from: -180,
    to: -60,
  },
};

/** The promo codes that simulated customers try. */
export const demoPromoCodes = Object.keys(promos);

interface PromotionsOf {
  readonly storeId: string;
  readonly doer: Doer;
  /** In milliseconds. */
  readonly now: number;
  readonly timeZone: string;
  readonly products: readonly StockedProduct[];
}

/** Makes the promo codes and the offers of a store; answers those that orders may have used by now. */
export async function furnishPromotions(trx: Trx, chance: Chance, of: PromotionsOf): Promise<DemoPromotions> {
  const today = Temporal.Instant.fromEpochMilliseconds(of.now).toZonedDateTimeISO(of.timeZone).toPlainDate();
  const days = ({ from, to }: { readonly from: number; readonly to: number | null }) => ({
    startsOn: today.add({ days: from }).toString(),
    endsOn: to === null ? null : today.add({ days: to }).toString(),
  });
  const codes = Object.entries(promos).map(([code, { from, to, ...given }]) => ({
    id: chance.id(),
    ...plainCode,
    ...given,
    code,
    ...days({ from, to }),
  }));
  const offers = demoOffers(of.products).map(({ from, to, ...given }) => ({
    id: chance.id(),
    ...plainOffer,
    ...given,
    ...days({ from, to }),
  }));
  await writeRecords(trx, chance, promoCodeKind, of, codes);
  await writeRecords(trx, chance, offerKind, of, offers);
  const rows = await readActiveOffers(trx, of.storeId);
  const named = await readNamed(trx, of.storeId, rows);
  return {
    promos: codes.map((promo) => ({ ...promo, gift: giftOf(promo) })),
    offers: rows.flatMap((row) => {
      const agreed = agreedOffer(row, named);
      return agreed ? [{ ...row, agreed }] : [];
    }),
  };
}

/** Adds up what the orders of a store have used of its promo codes and offers. */
export async function countPastUses(trx: Trx, storeId: string): Promise<void> {
  for (const [promotions, uses, id] of [
    ["promo_codes", "promo_uses", "promo_id"],
    ["offers", "offer_uses", "offer_id"],
  ] as const)
    await sql`
      update ${sql.table(promotions)} promotion set uses = used.uses, spent = used.spent
      from (select ${sql.ref(id)} as id, count(*) as uses, sum(amount) as spent from ${sql.table(uses)}
        where store_id = ${storeId} and counted group by 1) used
      where promotion.store_id = ${storeId} and promotion.id = used.id`.execute(trx);
}

const plain = {
  state: "ACTIVE" as const,
  weekdays: [],
  fromTime: null,
  toTime: null,
  channels: [],
  firstOrder: false,
  areaId: null,
  segmentId: null,
  goods: "",
  withoutGoods: "",
};

const plainCode = {
  ...plain,
  discountType: null,
  percentage: null,
  discountValue: null,
  mostDiscount: null,
  freeDelivery: false,
  minimum: 0,
  oncePerCustomer: false,
  maximumUses: null,
  budget: null,
} satisfies Partial<PromoCodeRow>;

const plainOffer = {
  ...plain,
  buyCode: "",
  buyQuantity: null,
  getCode: "",
  getQuantity: null,
  bundleCodes: "",
  bundlePrice: null,
  percentage: null,
  oncePerCustomer: false,
  maximumUses: null,
  budget: null,
} satisfies Partial<OfferRow>;

type DemoOffer = Partial<OfferRow> & Pick<OfferRow, "title"> & { readonly from: number; readonly to: number };

/** Six offers: three that hold for everybody now, and one each that is planned, paused and for the evening. */
function demoOffers(products: readonly StockedProduct[]): DemoOffer[] {
  const [one, , two, , three, , four] = products.filter(({ unit }) => unit === "piece");
  if (!one || !two || !three || !four) return [];
  const [first = "", second = ""] = new Set(products.map((product) => product.category));
  const bundlePrice = Math.round(((two.price + three.price) * 0.85) / 100) * 100;
  const now = { from: -7, to: 30 };
  return [
    {
      title: `Buy 2 of ${one.name}, get 1 free`,
      offerType: "buy-get",
      buyCode: one.code,
      buyQuantity: 2,
      maximumUses: 500,
      ...now,
    },
    {
      title: `${two.name} with ${three.name}`,
      offerType: "bundle",
      bundleCodes: `${two.code}, ${three.code}`,
      bundlePrice,
      ...now,
    },
    { title: `5 % off ${first}`, offerType: "category", goods: first, percentage: 5, budget: 2_000_000, ...now },
    {
      title: `Next month: buy 3 of ${four.name}, get 1 free`,
      offerType: "buy-get",
      buyCode: four.code,
      buyQuantity: 3,
      from: 31,
      to: 60,
    },
    { title: `10 % off ${second}`, offerType: "category", goods: second, percentage: 10, state: "INACTIVE", ...now },
    {
      title: `Evenings in the app: 3 % off ${second}`,
      offerType: "category",
      goods: second,
      percentage: 3,
      channels: ["android", "ios"],
      fromTime: "18:00",
      toTime: "21:00",
      ...now,
    },
  ];
}
