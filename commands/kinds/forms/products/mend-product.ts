import type { Tools } from "#commands/context/tools.ts";
import { showImages } from "#commands/kinds/products/product-images.ts";
import { changeFields } from "#commands/record/simple/fill-record.ts";
import type { ProductRow } from "#contract/products/product.ts";
import type { ProductProblem } from "#contract/products/problems.ts";
import { mendedBy } from "#contract/products/product.ts";
import { fillEntry } from "./list-forms.ts";

/** Opens what mends a problem of a product: only the fields that it is about. Of several, it asks which one. */
export async function mendProduct(row: ProductRow, tools: Tools): Promise<void> {
  const problems = row.problems.split(", ") as ProductProblem[];
  const [first] = problems;
  const problem =
    problems.length === 1
      ? first
      : await tools.choose<ProductProblem>({
          title: `Which problem of ${row.name}?`,
          numbered: true,
          options: problems.map((value) => ({ value, title: value })),
        });
  if (!problem) return;
  const by = mendedBy[problem];
  if (by === "images") return showImages(row, tools, { begins: "add" });
  if (by === "barcodes") return fillEntry("barcodes", row, tools);
  await changeFields({ kind: "product", asks: (field) => by.some((one) => one === field) }, row, tools);
}
