import { type PromoCodeRow, promoCodeRecord } from "#contract/promotions/promo-code.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { conditionsShown, standingTone } from "./conditions.ts";
import { goodsShown } from "./goods.ts";
import { figuresShown, limitsShown } from "./limits.ts";

/** What a code gives: "10 %, at most 100.00". */
function giftText(row: PromoCodeRow, format: { amount(minor: number): string }): string {
  if (row.freeDelivery) return "Free delivery";
  if (row.discountType === "value") return format.amount(row.discountValue ?? 0);
  const most = row.mostDiscount === null ? "" : `, at most ${format.amount(row.mostDiscount)}`;
  return `${row.percentage ?? 0} %${most}`;
}

/** The promo codes of a store, behind `/promotions`. */
export const screens = definedScreens(promoCodeRecord, {
  filters: {
    discountType: { of: "discountType", address: "type" },
    freeDelivery: { of: "freeDelivery", address: "delivery", flag: "free" },
  },
  columns: () => ({
    code: { width: 140, narrow: 120, tone: () => "aisle-number" },
    title: { width: 240 },
    standing: { width: 96, tone: standingTone },
    minimum: { width: 150 },
    uses: { width: 84 },
    maximumUses: {},
    spent: {},
    budget: {},
    left: {},
    startsOn: {},
    endsOn: {},
    state: {},
  }),
  findBy: "Code or title",
  subtitle: (row, format) => [row.title, giftText(row, format)],
  badge: (row) => ({ text: row.standing, className: standingTone(row) }),
  sections: [
    { title: "What it has cost and brought", fields: figuresShown },
    {
      title: "What the customer gets",
      fields: ["discountType", "percentage", "discountValue", "mostDiscount", "freeDelivery", ...goodsShown, "minimum"],
    },
    { title: "How often it may be used", fields: limitsShown },
    { title: "When it holds", fields: [...conditionsShown, "state", "updatedAt"] },
  ],
  elsewhere: ["code", "title"],
});
