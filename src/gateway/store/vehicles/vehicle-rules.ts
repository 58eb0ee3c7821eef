import type { VehicleRow } from "#contract/vehicles/vehicle.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";

/**
 * The rules for vehicles: one that a rider has can be neither deleted nor deactivated; registrations are upper case.
 */
export async function vehicleRules(
  _trx: Trx,
  _storeId: string,
  before: VehicleRow | null,
  fields: Partial<VehicleRow>,
): Promise<Partial<VehicleRow>> {
  if (before?.riderName && fields.state !== undefined && fields.state !== "ACTIVE")
    throw new Refusal("move-not-allowed", `${before.riderName} still has ${before.registration}`, { current: before });
  return fields.registration === undefined ? fields : { ...fields, registration: fields.registration.toUpperCase() };
}
