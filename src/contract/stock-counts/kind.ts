import { factsOf } from "#contract/records/kind-facts.ts";
import type { CountRow } from "./schema.ts";

/** The facts about counts of stock. */
export const countFacts = factsOf<CountRow>()({
  one: "stock count",
  called: "number",
  detail: "place",
  unsearched: true,
  tabs: "status",
});
