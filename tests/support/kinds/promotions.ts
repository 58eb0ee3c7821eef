import type { offerRecord, OfferRow } from "#contract/promotions/offer.ts";
import type { promoCodeRecord, PromoCodeRow } from "#contract/promotions/promo-code.ts";
import { offerFields } from "#contract/promotions/offer.ts";
import { kindSample } from "./kind-sample.ts";
import { among, lower } from "./list-promises.ts";
import { dayFromNow } from "./noon.ts";

const plain = {
  id: "00000000-0000-4000-8000-0000000000d5",
  storeId: "00000000-0000-4000-8000-00000000000a",
  version: 1,
  state: "ACTIVE",
  startsOn: null,
  endsOn: null,
  weekdays: [],
  fromTime: null,
  toTime: null,
  channels: [],
  goods: "",
  withoutGoods: "",
  firstOrder: false,
  segmentId: null,
  segment: null,
  areaId: null,
  area: null,
  standing: "Running",
  updatedAt: "2026-11-21T04:00:00.000Z",
} as const satisfies Partial<PromoCodeRow>;

/** A promo code row with plain values, except those that a test sets. */
export function promoCodeRow(part: Partial<PromoCodeRow> = {}): PromoCodeRow {
  return {
    ...plain,
    weekdays: [],
    channels: [],
    code: "DIWALI",
    title: "10 % off",
    discountType: "percentage",
    percentage: 10,
    discountValue: null,
    mostDiscount: 10_000,
    freeDelivery: false,
    minimum: 50_000,
    oncePerCustomer: true,
    maximumUses: 100,
    budget: 1_000_000,
    uses: 3,
    spent: 24_000,
    left: 976_000,
    sales: 216_000,
    ...part,
  };
}

/** An offer row with plain values, except those that a test sets. */
export function offerRow(part: Partial<OfferRow> = {}): OfferRow {
  return {
    ...plain,
    weekdays: [],
    channels: [],
    title: "5 % off drinks",
    offerType: "category",
    buyCode: "",
    buyQuantity: null,
    getCode: "",
    getQuantity: null,
    bundleCodes: "",
    bundlePrice: null,
    goods: "Drinks",
    percentage: 5,
    priority: null,
    exclusiveGroup: "",
    oncePerCustomer: true,
    maximumUses: 200,
    budget: 10_000,
    uses: 2,
    spent: 3_000,
    left: 7_000,
    sales: 57_000,
    products: "Drinks",
    ...part,
  };
}

/** Days in their order: with neither of them, one of them, and both. */
function daysOf(at: number) {
  return {
    startsOn: at % 3 ? dayFromNow(-20 + (at % 4) * 10) : null,
    endsOn: at % 2 ? dayFromNow(15 + (at % 5)) : null,
  };
}

/** What the tests know of promo codes. */
export const promoCodeSample = kindSample<"promo-code", typeof promoCodeRecord.list>({
  rows: [
    promoCodeRow(),
    promoCodeRow({ discountType: null, percentage: null, mostDiscount: null, freeDelivery: true, maximumUses: null }),
  ],
  texts: (at) => ({
    code: `CODE-${1_000 + at}`,
    title: `Gift ${"ABCDEFGH"[at % 8]}`,
    ...(at % 3 === 0
      ? { freeDelivery: true, discountType: null, percentage: null, discountValue: null, mostDiscount: null }
      : at % 3 === 1
        ? { freeDelivery: false, discountType: "percentage", percentage: 1 + (at % 5), discountValue: null }
        : { freeDelivery: false, discountType: "value", discountValue: 100, percentage: null, mostDiscount: null }),
    maximumUses: at % 2 ? 1 + (at % 4) : null,
    budget: at % 4 ? 100 * (at % 5) : null,
    ...daysOf(at),
  }),
  list: {
    values: {
      code: (row) => lower(row.code),
      title: (row) => lower(row.title),
      minimum: (row) => row.minimum,
      maximumUses: (row) => row.maximumUses,
      budget: (row) => row.budget,
      startsOn: (row) => row.startsOn,
      endsOn: (row) => row.endsOn,
      uses: (row) => row.uses,
      spent: (row) => row.spent,
      left: (row) => row.left,
      standing: (row) => lower(row.standing),
      state: (row) => row.state,
    },
    names: ["code", "title", "standing"],
    fields: {
      state: (row, value) => among(row.state, value),
      discountType: (row, value) => row.discountType !== null && among(row.discountType, value),
      freeDelivery: (row) => row.freeDelivery,
      text: (row) => `${row.code} ${row.title} ${row.goods}`,
    },
  },
});

/** What the tests know of product offers. */
export const productOfferSample = kindSample<"product-offer", typeof offerRecord.list>({
  rows: [offerRow(), offerRow({ standing: "Paused", state: "INACTIVE" })],
  texts: (at) => ({
    title: `Offer ${"ABCDEFGH"[at % 8]} ${at % 20}`,
    offerType: "category",
    buyCode: "",
    buyQuantity: null,
    getCode: "",
    getQuantity: null,
    bundleCodes: "",
    bundlePrice: null,
    // Those that are added by calls name none, because the store must have what is named.
    goods: at < 10_000 ? (at % 2 ? "Drinks" : "Dairy") : "",
    percentage: 1 + (at % 5),
    priority: at % 3 ? at % 4 : null,
    maximumUses: at % 2 ? 1 + (at % 4) : null,
    budget: at % 4 ? 100 * (at % 5) : null,
    ...daysOf(at),
  }),
  list: {
    values: {
      title: (row) => lower(row.title),
      offerType: (row) => offerFields.offerType.values.indexOf(row.offerType),
      priority: (row) => row.priority,
      maximumUses: (row) => row.maximumUses,
      budget: (row) => row.budget,
      uses: (row) => row.uses,
      spent: (row) => row.spent,
      left: (row) => row.left,
      startsOn: (row) => row.startsOn,
      endsOn: (row) => row.endsOn,
      standing: (row) => lower(row.standing),
      state: (row) => row.state,
    },
    names: ["title", "standing"],
    fields: {
      state: (row, value) => among(row.state, value),
      offerType: (row, value) => among(row.offerType, value),
      text: (row) =>
        [row.title, row.buyCode, row.getCode, row.bundleCodes, row.goods, row.exclusiveGroup, row.products].join(" "),
    },
  },
});
