import { sql } from "kysely";
import { vehicleFields } from "#contract/vehicles/fields.ts";
import { vehicleKind } from "#gateway/store/vehicles/vehicle-kind.ts";
import type { RecordDefinition } from "./record-definition.ts";

export const vehicles: RecordDefinition = {
  of: vehicleKind,
  fields: vehicleFields,
  sameBy: [{ field: "registration", key: sql`upper(replace(registration, ' ', ''))` }],
  sameByWords: "A vehicle is known by its registration; small letters and blanks make no difference.",
  inCapitals: ["registration"],
};
