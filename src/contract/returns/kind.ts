import { factsOf } from "#contract/records/kind-facts.ts";
import type { ReturnRow } from "./schema.ts";

/** The facts about returns. */
export const returnFacts = factsOf<ReturnRow>()({
  one: "return",
  inPaths: "return-order",
  called: "number",
  detail: "customerName",
  tabs: "status",
  amount: "amount",
});
