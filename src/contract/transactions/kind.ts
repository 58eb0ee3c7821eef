import { factsOf } from "#contract/records/kind-facts.ts";
import type { TransactionRow } from "./schema.ts";

/** The facts about transactions. */
export const transactionFacts = factsOf<TransactionRow>()({
  one: "transaction",
  called: "number",
  follows: ["order", "refund"],
  unsearched: true,
  detail: "customerName",
  tabs: "status",
  amount: "amount",
});
