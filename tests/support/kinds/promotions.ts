import { offerRecord } from "#contract/promotions/offer.ts";
import { promoCodeRecord } from "#contract/promotions/promo-code.ts";
import { definedSample, rowsOf } from "./defined-sample.ts";
import { dayFromNow } from "./noon.ts";

/** A promo code row with plain values, except those that a test sets. */
export const promoCodeRow = rowsOf(promoCodeRecord, {
  code: "DIWALI",
  title: "10 % off",
  discountType: "percentage",
  percentage: 10,
  mostDiscount: 10_000,
  minimum: 50_000,
  oncePerCustomer: true,
  maximumUses: 100,
  budget: 1_000_000,
  uses: 3,
  spent: 24_000,
  left: 976_000,
  sales: 216_000,
  standing: "Running",
});

/** An offer row with plain values, except those that a test sets. */
export const offerRow = rowsOf(offerRecord, {
  title: "5 % off drinks",
  offerType: "category",
  goods: "Drinks",
  percentage: 5,
  oncePerCustomer: true,
  maximumUses: 200,
  budget: 10_000,
  uses: 2,
  spent: 3_000,
  left: 7_000,
  sales: 57_000,
  products: "Drinks",
  standing: "Running",
});

/** Days in their order: with neither of them, one of them, and both. */
function daysOf(at: number) {
  return {
    startsOn: at % 3 ? dayFromNow(-20 + (at % 4) * 10) : null,
    endsOn: at % 2 ? dayFromNow(15 + (at % 5)) : null,
  };
}

/** What the tests know of promo codes. */
export const promoCodeSample = definedSample<"promo-code">(promoCodeRecord, {
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
    goods: "",
    withoutGoods: "",
    ...daysOf(at),
  }),
  list: { fields: { text: (row) => `${row.code} ${row.title} ${row.goods}` } },
});

/** What the tests know of product offers. */
export const productOfferSample = definedSample<"product-offer">(offerRecord, {
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
    withoutGoods: "",
    percentage: 1 + (at % 5),
    priority: at % 3 ? at % 4 : null,
    maximumUses: at % 2 ? 1 + (at % 4) : null,
    budget: at % 4 ? 100 * (at % 5) : null,
    ...daysOf(at),
  }),
});
