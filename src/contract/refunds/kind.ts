import { factsOf } from "#contract/records/kind-facts.ts";
import type { RefundRow } from "./schema.ts";

/** The facts about refunds. */
export const refundFacts = factsOf<RefundRow>()({
  one: "refund",
  called: "number",
  audited: "Money",
  detail: "customerName",
  tabs: "status",
  amount: "amount",
});
