import { factsOf } from "#contract/records/kind-facts.ts";
import type { RiderRow } from "./rider.ts";

/** The facts about riders. */
export const riderFacts = factsOf<RiderRow>()({
  one: "rider",
  called: "name",
  audited: "People",
  follows: ["order", "return", "vehicle"],
  detail: "phone",
});
