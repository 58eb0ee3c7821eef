import { sql } from "kysely";
import { vehicleFields } from "#contract/vehicles/vehicle.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { vehicles } from "./list.ts";
import { vehicleRules } from "./vehicle-rules.ts";

/** How vehicles are read and written. */
export const vehicleKind = storedKind({
  kind: "vehicle",
  table: "vehicles",
  fields: vehicleFields,
  unique: { vehicles_registration: { field: "registration", because: "another vehicle has this registration" } },
  list: vehicles,
  labelColumns: ["registration", "riderName"],
  rules: vehicleRules,
  identity: {
    sameBy: [{ field: "registration", key: sql`upper(replace(registration, ' ', ''))` }],
    words:
      "Two lines are the same vehicle if the registration is the same; small letters and spaces make no difference.",
  },
});
