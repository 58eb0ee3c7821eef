import { factsOf } from "#contract/records/kind-facts.ts";
import type { DoubleRow } from "./schema.ts";

/** The facts about two customers who may be one person. */
export const doubleFacts = factsOf<DoubleRow>()({
  one: "duplicate",
  inNames: "doubles",
  inPaths: "customer-doubles",
  called: "number",
  detail: "oneName",
  follows: ["customer"],
  unsearched: true,
  audited: "People",
  tabs: "status",
});
