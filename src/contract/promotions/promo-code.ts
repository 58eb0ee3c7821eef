import { maxAmount } from "#contract/money.ts";
import type { PromoGift } from "#contract/pricing/promo.ts";
import { promoPattern } from "#contract/pricing/promo.ts";
import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";
import { conditionFields, standingField } from "./condition-fields.ts";
import { goodsFields } from "./goods-fields.ts";
import { figureFields, limitFields } from "./limit-fields.ts";

/** The fields of a promo code. Days and times are in the store's time zone. */
export const promoCodeFields = {
  code: {
    heading: "section.promoCode",
    type: "text",
    required: true,
    longest: 24,
    pattern: { pattern: promoPattern, because: "letters, digits and dashes, 2 to 24" },
    title: "Code",
    sort: true,
    find: true,
  },
  title: { type: "text", required: true, longest: 120, title: "Title", sort: true, find: true, mayName: true },
  discountType: {
    heading: "section.gift",
    type: "choice",
    values: ["percentage", "value"],
    title: "Discount type",
    words: { percentage: "Percentage", value: "Value" },
    filter: true,
  },
  percentage: { type: "number", least: 0.01, most: 100, decimals: 2, title: "Percentage", unit: "%" },
  discountValue: { type: "money", least: 1, most: maxAmount, title: "Value" },
  mostDiscount: { type: "money", least: 1, most: maxAmount, title: "At most" },
  freeDelivery: { type: "switch", title: "Free delivery", filter: true },
  ...goodsFields,
  minimum: {
    heading: "section.limits",
    type: "money",
    required: true,
    least: 0,
    most: maxAmount,
    title: "Least amount of goods",
    sort: true,
    about: "what the goods for which it counts must come to",
  },
  ...limitFields,
  ...conditionFields,
} as const satisfies RecordFields;

const derived = { ...figureFields, ...standingField } as const satisfies DerivedFields;

/** A promo code in lists, with what it has cost so far. */
export type PromoCodeRow = RowOf<typeof promoCodeFields, typeof derived>;

/** The words and the list of promo codes. */
export const promoCodeRecord = defineRecord({
  kind: "promo-code",
  fields: promoCodeFields,
  derived,
  sort: "code",
  filters: {},
});

/** What says what a promo code gives. */
export type GiftFields = Pick<
  PromoCodeRow,
  "discountType" | "percentage" | "discountValue" | "mostDiscount" | "freeDelivery"
>;

/** What a promo code gives, in the words of the pricing. */
export function giftOf({ discountType, percentage, discountValue, mostDiscount, freeDelivery }: GiftFields): PromoGift {
  if (freeDelivery) return { type: "free-delivery" };
  const discount =
    discountType === "percentage"
      ? ({ type: "percentage", rate: Math.round((percentage ?? 0) * 100) } as const)
      : ({ type: "value", amount: discountValue ?? 0 } as const);
  return { type: "discount", discount, most: mostDiscount };
}

/** The fields that say nothing of what a promo code gives; they are emptied, so that nobody reads them as its own. */
export function emptiedGift({ discountType, freeDelivery }: GiftFields): Partial<GiftFields> {
  return {
    ...(discountType === "percentage" ? {} : { percentage: null, mostDiscount: null }),
    ...(discountType === "value" ? {} : { discountValue: null }),
    ...(freeDelivery ? { mostDiscount: null } : {}),
  };
}

/** What is wrong with what a promo code gives, by its fields; nothing where it can be. */
export function refuseGift(gift: GiftFields): Readonly<Record<string, string>> {
  const { discountType, percentage, discountValue, freeDelivery } = gift;
  if (freeDelivery)
    return discountType === null ? {} : { discountType: "A code gives a discount or free delivery, not both" };
  if (discountType === null) return { discountType: "Discount type must be percentage or value" };
  if (discountType === "percentage" && percentage === null) return { percentage: "Say how many percent come off" };
  return discountType === "value" && discountValue === null ? { discountValue: "Say how much comes off" } : {};
}
