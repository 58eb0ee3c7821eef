import { factsOf } from "#contract/records/kind-facts.ts";
import type { PickerRow } from "./picker.ts";

/** The facts about pickers. */
export const pickerFacts = factsOf<PickerRow>()({
  one: "picker",
  called: "name",
  audited: "People",
  follows: ["order"],
  detail: "phone",
});
