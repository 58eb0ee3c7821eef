import { factsOf } from "#contract/records/kind-facts.ts";
import type { CategoryRow } from "./category.ts";

/** The facts about categories of products. */
export const categoryFacts = factsOf<CategoryRow>()({
  one: "category",
  many: "categories",
  called: "name",
  detail: "parent",
  follows: ["product"],
});
