import { sql } from "kysely";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import type { VehicleRow } from "#contract/vehicles/vehicle.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";
import { vehicles } from "./list.ts";

/** How vehicles are read and written. */
export const vehicleKind = storedKind({
  kind: "vehicle",
  table: "vehicles",
  unique: { vehicles_registration: { field: "registration", because: "another vehicle has this registration" } },
  list: vehicles,
  rules: vehicleRules,
  identity: {
    sameBy: [{ field: "registration", key: sql`upper(replace(registration, ' ', ''))` }],
    words:
      "Two lines are the same vehicle if the registration is the same; small letters and spaces make no difference.",
  },
});

/**
 * The rules for vehicles: one that a rider has can be neither deleted nor deactivated; registrations are upper case.
 */
async function vehicleRules(
  _trx: Trx,
  _storeId: string,
  before: VehicleRow | null,
  fields: Partial<VehicleRow>,
): Promise<Partial<VehicleRow>> {
  if (before?.riderName && fields.state !== undefined && fields.state !== "ACTIVE")
    throw new Refusal("move-not-allowed", `${before.riderName} still has ${before.registration}`, { current: before });
  return fields.registration === undefined ? fields : { ...fields, registration: fields.registration.toUpperCase() };
}
