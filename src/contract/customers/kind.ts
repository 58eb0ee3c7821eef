import { factsOf } from "#contract/records/kind-facts.ts";
import type { CustomerRow } from "./customer.ts";

/** The facts about customers. The palette finds them by phone and number too, by a search of their own. */
export const customerFacts = factsOf<CustomerRow>()({
  one: "customer",
  called: "name",
  detail: "phone",
  follows: ["order"],
  unsearched: true,
});
