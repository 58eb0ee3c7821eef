import { factsOf } from "#contract/records/kind-facts.ts";
import type { VehicleRow } from "./vehicle.ts";

/** The facts about vehicles. */
export const vehicleFacts = factsOf<VehicleRow>()({
  one: "vehicle",
  called: "registration",
  follows: ["rider"],
  detail: "riderName",
});
