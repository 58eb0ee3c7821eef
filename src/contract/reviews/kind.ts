import { factsOf } from "#contract/records/kind-facts.ts";
import type { ReviewRow } from "./schema.ts";

/** The facts about reviews. */
export const reviewFacts = factsOf<ReviewRow>()({
  one: "review",
  inPaths: "product-reviews",
  called: "number",
  unsearched: true,
  detail: "author",
  tabs: "status",
});
