import type { VehicleRow } from "#contract/vehicles/schema.ts";
import type { Trx } from "#gateway/database/schema.ts";
import { Refusal } from "#gateway/refusal.ts";

/** A vehicle that a rider has is neither deleted nor taken out of use. Registrations are kept in capital letters. */
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
