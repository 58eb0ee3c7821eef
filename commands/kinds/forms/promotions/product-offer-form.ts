import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { checkField, type Typed } from "#contract/fields/check-field.ts";
import { formatAmount } from "#contract/money.ts";
import { shareOf } from "#contract/pricing/discount.ts";
import { offerFields, type OfferRow } from "#contract/promotions/offer.ts";
import { completeCode, goodsExtras } from "./complete-goods.ts";
import { conditionHints, sayReach } from "./limits-card.ts";
import { hasEffect, trialOf } from "./try-promotion.ts";

/** The form of a product offer. */
export const form: RecordForm<"product-offer"> = {
  kind: "product-offer",
  extras: (storeId, tools) => ({
    title: { wide: true, hint: "What customers read on the order" },
    buyCode: {
      hint: "Type a name to find the code",
      completes: completeCode(storeId, tools),
      applies: isOf("buy-get"),
    },
    buyQuantity: { applies: isOf("buy-get") },
    getCode: { hint: "Empty: the same product", completes: completeCode(storeId, tools), applies: isOf("buy-get") },
    getQuantity: { says: sayFree, applies: isOf("buy-get") },
    bundleCodes: {
      wide: true,
      applies: isOf("bundle"),
      hint: "Codes with commas between them, found by names; “MILK-1 x 2” for two of one",
      completes: completeCode(storeId, tools),
    },
    bundlePrice: { hint: "What all of them cost together", applies: isOf("bundle") },
    ...goodsExtras(storeId, tools, isOf("category")),
    percentage: { says: sayExample, applies: isOf("category") },
    priority: { hint: "The higher one counts first; empty: 0" },
    exclusiveGroup: { hint: "One offer alone of a group counts in an order, as “Tea weeks”" },
    budget: {
      hint: "What all its uses together may cost; empty: no limit",
      says: (typed) => sayReach(typed, exampleCost(typed)),
    },
    ...conditionHints,
  }),
  tries: async (storeId, values, row, tools) => {
    if (!hasEffect(values, row, "title")) return null;
    const body = { ...(values as OfferRow), ...(row && { id: row.id }) };
    return trialOf(await tools.api("offers.replay", { params: { storeId }, body }));
  },
};

type TypedOffer = Readonly<Record<string, Typed>>;

function isOf(type: OfferRow["offerType"]) {
  return ({ offerType }: TypedOffer): boolean => offerType === type;
}

/** A number as it is typed by now; null where there is none yet. */
function numberIn(typed: TypedOffer, name: "buyQuantity" | "getQuantity" | "percentage"): number | null {
  const reading = checkField(offerFields[name], typed[name]);
  return "value" in reading ? reading.value : null;
}

/** How many of one product are paid; null where another one is free, or the type is another one. */
function sayFree(typed: TypedOffer): string | null {
  if (typed["offerType"] !== "buy-get" || typed["getCode"]) return null;
  const paid = numberIn(typed, "buyQuantity") ?? 1;
  return `${paid + (numberIn(typed, "getQuantity") ?? 1)} then cost as much as ${paid}`;
}

/** What goods for which it counts would cost in one order. */
function sayExample(typed: TypedOffer): string | null {
  const cost = exampleCost(typed);
  if (cost === null) return null;
  return `Such goods of ${formatAmount(exampleGoods)} then cost ${formatAmount(exampleGoods - cost)}`;
}

/** What is taken off such goods in one order, in minor units; null while that is not known. */
function exampleCost(typed: TypedOffer): number | null {
  const percentage = numberIn(typed, "percentage");
  if (typed["offerType"] !== "category" || percentage === null) return null;
  return shareOf(exampleGoods, Math.round(percentage * 100));
}

/** In minor units. */
const exampleGoods = 100_000;
