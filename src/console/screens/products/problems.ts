import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import type { ProductRow } from "#contract/products/product.ts";
import { titleOf } from "#console/client/field-words.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { screens as all } from "./products.ts";

function columns(look: ColumnLook): readonly ListColumn<ProductRow>[] {
  const [code, name, ...others] = all.columns(look);
  if (!code || !name) return others;
  const problems = {
    id: "problems",
    title: titleOf("product", "problems"),
    width: 260,
    text: (row: ProductRow) => row.problems,
  };
  return [code, name, problems, ...others];
}

/** The products with problems, behind `/product-review/problems`. */
export const screens: ListedScreens<"product"> = {
  ...all,
  name: "product-problems",
  always: { hasProblem: true },
  columns,
  commands: ["product.mend"],
};
