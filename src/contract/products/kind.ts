import { factsOf } from "#contract/records/kind-facts.ts";
import type { ProductRow } from "./product.ts";

/** The facts about products. The palette finds them with their stock, by a search of their own. */
export const productFacts = factsOf<ProductRow>()({
  one: "product",
  called: "name",
  detail: "code",
  unsearched: true,
});
