import type { GoodsNames } from "#contract/promotions/goods-fields.ts";
import type { ShownField } from "#console/record/listed/listed-record.tsx";

/** For which goods a promo code or an offer counts. */
export const goodsShown = [
  { of: "goods", text: (row) => row.goods || "All" },
  "withoutGoods",
] as const satisfies readonly (keyof GoodsNames | ShownField<GoodsNames>)[];
