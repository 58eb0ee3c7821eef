import { factsOf } from "#contract/records/kind-facts.ts";
import type { PersonRow } from "./person.ts";

/** The facts about people, who may be customers of several stores of a business. */
export const personFacts = factsOf<PersonRow>()({
  one: "person",
  many: "people",
  called: "name",
  detail: "phone",
  follows: ["customer", "order"],
  unsearched: true,
});
