import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { checkField, type Typed } from "#contract/fields/check-field.ts";
import type { FieldLimits } from "#contract/fields/fields.ts";
import { formatAmount } from "#contract/money.ts";
import { promoDiscount } from "#contract/pricing/promo.ts";
import {
  type GiftFields,
  giftOf,
  promoCodeFields,
  type PromoCodeRow,
  refuseGift,
} from "#contract/promotions/promo-code.ts";
import { hasEffect, trialOf } from "./try-promotion.ts";

/** The form of a promo code. */
export const form: RecordForm<"promo-code"> = {
  kind: "promo-code",
  limits: promoCodeFields,
  start: { minimum: 0 },
  extras: () => ({
    code: { section: "section.promoCode", hint: "What customers type: letters, digits and dashes" },
    title: { wide: true, hint: "What customers and staff read" },
    discountType: { section: "section.gift", hint: "Leave it empty for free delivery" },
    mostDiscount: { hint: "The most that a percentage takes off" },
    freeDelivery: { says: sayExample },
    minimum: { section: "section.limits", hint: "What the goods must come to", says: sayExample },
    budget: { hint: "What all its uses together may cost; empty: no limit" },
    startsOn: { section: "section.conditions", hint: "The first day" },
    endsOn: { hint: "The last day; it holds until midnight" },
    toTime: { hint: "Right before this time; earlier than the other: past midnight" },
    areaId: { hint: "Only orders that are delivered there; empty: everywhere, and orders that are fetched" },
    segmentId: { hint: "Only customers who are in this segment when they order; empty: everybody" },
  }),
  tries: async (storeId, values, row, tools) => {
    if (!hasEffect(values, row, "title")) return null;
    const body = { ...(values as PromoCodeRow), ...(row && { id: row.id }) };
    return trialOf(await tools.api("promo-codes.replay", { params: { storeId }, body }));
  },
};

/** What one order would pay for its goods, as far as the form says it by now; null where that is not known yet. */
function sayExample(typed: Readonly<Record<string, Typed>>): string | null {
  const read = <Name extends keyof typeof promoCodeFields>(name: Name) => {
    const reading = checkField(promoCodeFields[name] as FieldLimits, typed[name]);
    return "value" in reading ? reading.value : null;
  };
  const gift = {
    discountType: read("discountType"),
    percentage: read("percentage"),
    discountValue: read("discountValue"),
    mostDiscount: read("mostDiscount"),
    freeDelivery: read("freeDelivery"),
  } as GiftFields;
  if (Object.keys(refuseGift(gift)).length > 0) return null;
  const minimum = read("minimum");
  const goods = Math.max(exampleGoods, typeof minimum === "number" ? minimum : 0);
  if (gift.freeDelivery) return `Goods of ${formatAmount(goods)} are delivered free`;
  return `Goods of ${formatAmount(goods)} then cost ${formatAmount(goods - promoDiscount(goods, giftOf(gift)))}`;
}

/** The goods of the example, in minor units, where the least amount is not more. */
const exampleGoods = 100_000;
