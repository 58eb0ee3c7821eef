import { factsOf } from "#contract/records/kind-facts.ts";
import type { LocalityRow } from "./locality.ts";

/** The facts about localities. A country has too many for the palette: their list finds them. */
export const localityFacts = factsOf<LocalityRow>()({
  one: "locality",
  many: "localities",
  called: "name",
  name: "office",
  detail: "pincode",
  unsearched: true,
});
