import type { RecordFields } from "#contract/records/define-record.ts";

/** How long the names of the goods of one promotion may be together. */
const longest = 2_000;

const named =
  "categories by their names, each with all below it, and products by their codes, with commas between; a name that " +
  "has a comma itself stands in quotes";

/** The fields that say for which goods a promo code, or an offer of a percentage, counts. */
export const goodsFields = {
  goods: { type: "text", longest, title: "For these goods", find: true, about: `${named}; all where none is named` },
  withoutGoods: { type: "text", longest, title: "Not for these goods", about: `${named}; these are left out` },
} as const satisfies RecordFields;

/** The names of these fields, in the order in which a form shows them. */
export const goodsFieldNames = ["goods", "withoutGoods"] as const;

/** What says for which goods a promotion counts. */
export type GoodsNames = Readonly<Record<(typeof goodsFieldNames)[number], string>>;

/** The goods of a promotion in words. */
export function goodsWords({ goods, withoutGoods }: GoodsNames): string {
  if (goods === "" && withoutGoods === "") return "all goods";
  const left = withoutGoods === "" ? "" : `${goods === "" ? "all but" : ", but not"} ${withoutGoods}`;
  return `${goods}${left}`;
}
