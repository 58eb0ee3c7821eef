import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { offerFields, type OfferRow } from "#contract/promotions/offer.ts";
import { hasEffect, trialOf } from "./try-promotion.ts";

/** The form of a product offer. */
export const form: RecordForm<"product-offer"> = {
  kind: "product-offer",
  limits: offerFields,
  extras: () => ({
    title: { section: "section.offer", wide: true, hint: "What customers read on the order" },
    buyCode: { hint: "Buy x get y: the code of the product" },
    getCode: { hint: "Empty: the same product" },
    bundleCodes: { wide: true, hint: "Codes with commas between them; “MILK-1 x 2” for two of one" },
    bundlePrice: { hint: "What all of them cost together" },
    category: { hint: "Percentage of a category: its name" },
    priority: { section: "section.several", hint: "The higher one counts first; empty: 0" },
    exclusiveGroup: { hint: "One offer alone of a group counts in an order, as “Tea weeks”" },
    startsOn: { section: "section.conditions", hint: "The first day" },
    endsOn: { hint: "The last day; it holds until midnight" },
    toTime: { hint: "Right before this time; earlier than the other: past midnight" },
    areaId: { hint: "Only orders that are delivered there; empty: everywhere, and orders that are fetched" },
    segmentId: { hint: "Only customers who are in this segment when they order; empty: everybody" },
  }),
  tries: async (storeId, values, row, tools) => {
    if (!hasEffect(values, row, "title")) return null;
    const body = { ...(values as OfferRow), ...(row && { id: row.id }) };
    return trialOf(await tools.api("offers.replay", { params: { storeId }, body }));
  },
};
