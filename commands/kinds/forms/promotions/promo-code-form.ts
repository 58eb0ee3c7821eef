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
import { goodsExtras } from "./complete-goods.ts";
import { conditionHints, sayReach } from "./limits-card.ts";
import { hasEffect, trialOf } from "./try-promotion.ts";

/** The form of a promo code. */
export const form: RecordForm<"promo-code"> = {
  kind: "promo-code",
  start: { minimum: 0 },
  extras: (storeId, tools) => ({
    code: { hint: "What customers type: letters, digits and dashes" },
    title: { wide: true, hint: "What customers and staff read" },
    discountType: { hint: "Leave it empty for free delivery" },
    percentage: { applies: isOf("percentage") },
    discountValue: { applies: isOf("value") },
    mostDiscount: { hint: "The most that a percentage takes off", applies: isOf("percentage") },
    freeDelivery: { says: sayExample },
    ...goodsExtras(storeId, tools),
    minimum: { hint: "What the goods for which it counts must come to", says: sayExample },
    budget: { hint: "What all its uses together may cost; empty: no limit", says: sayExampleReach },
    ...conditionHints,
  }),
  tries: async (storeId, values, row, tools) => {
    if (!hasEffect(values, row, "title")) return null;
    const body = { ...(values as PromoCodeRow), ...(row && { id: row.id }) };
    return trialOf(await tools.api("promo-codes.replay", { params: { storeId }, body }));
  },
};

type TypedCode = Readonly<Record<string, Typed>>;

function isOf(type: PromoCodeRow["discountType"]) {
  return ({ discountType }: TypedCode): boolean => discountType === type;
}

/** What one order would pay for its goods, as far as the form says it by now; null where that is not known yet. */
function sayExample(typed: TypedCode): string | null {
  const example = exampleOf(typed);
  if (example === null) return null;
  const { goods, cost } = example;
  if (cost === null) return `Goods of ${formatAmount(goods)} are delivered free`;
  return `Goods of ${formatAmount(goods)} then cost ${formatAmount(goods - cost)}`;
}

function sayExampleReach(typed: TypedCode): string | null {
  return sayReach(typed, exampleOf(typed)?.cost ?? null);
}

/** The goods of one order and what the code takes off them, in minor units; null of free delivery. */
function exampleOf(typed: TypedCode): { readonly goods: number; readonly cost: number | null } | null {
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
  return { goods, cost: gift.freeDelivery ? null : promoDiscount(goods, giftOf(gift)) };
}

/** The goods of the example, in minor units, where the least amount is not more. */
const exampleGoods = 100_000;
