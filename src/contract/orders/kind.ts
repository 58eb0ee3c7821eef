import { factsOf } from "#contract/records/kind-facts.ts";
import type { OrderRow } from "./schema.ts";

/** The facts about orders. */
export const orderFacts = factsOf<OrderRow>()({
  one: "order",
  called: "number",
  detail: "customerName",
  tabs: "status",
  amount: "amount",
});
