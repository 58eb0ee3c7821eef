import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { vehicleFields } from "#contract/vehicles/fields.ts";

/** The form of a vehicle. */
export const form: RecordForm<"vehicle"> = {
  kind: "vehicle",
  limits: vehicleFields,
  extras: () => ({
    registration: { section: "Vehicle" },
    capacityKilograms: { section: "Capacity" },
    insuranceUntil: { section: "Papers" },
  }),
};
