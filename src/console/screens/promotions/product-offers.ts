import { offerRecord, type OfferRow } from "#contract/promotions/offer.ts";
import { valueTitle } from "#console/client/field-words.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { conditionsShown, standingTone } from "./conditions.ts";
import { goodsShown } from "./goods.ts";
import { figuresShown, limitsShown } from "./limits.ts";

const typeText = (row: OfferRow): string => valueTitle("product-offer", "offerType", row.offerType);

/** The product offers of a store, behind `/product-offers`. */
export const screens = definedScreens(offerRecord, {
  filters: { offerType: { of: "offerType", address: "type" } },
  columns: () => ({
    title: { width: 300, narrow: 200 },
    offerType: { width: 190 },
    standing: { width: 96, tone: standingTone },
    startsOn: {},
    endsOn: {},
    uses: { width: 84 },
    spent: {},
    left: {},
    maximumUses: {},
    budget: {},
    priority: { width: 84 },
    state: {},
  }),
  findBy: "Title, product or category",
  subtitle: (row) => [typeText(row), row.products],
  badge: (row) => ({ text: row.standing, className: standingTone(row) }),
  sections: [
    { title: "What it has cost and brought", fields: figuresShown },
    {
      title: "Offer",
      fields: [
        ...(["offerType", "products", "buyCode", "buyQuantity", "getCode", "getQuantity"] as const),
        ...(["bundleCodes", "bundlePrice"] as const),
        ...goodsShown,
        "percentage",
        { of: "priority", text: (row, format) => format.count(row.priority ?? 0), number: true },
        "exclusiveGroup",
      ],
    },
    { title: "How often it may be used", fields: limitsShown },
    { title: "When it holds", fields: [...conditionsShown, "state", "updatedAt"] },
  ],
  elsewhere: ["title"],
});
