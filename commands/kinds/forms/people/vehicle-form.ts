import type { RecordForm } from "#commands/record/simple/fill-record.ts";
import { vehicleFields } from "#contract/vehicles/vehicle.ts";

/** The form of a vehicle. */
export const form: RecordForm<"vehicle"> = {
  kind: "vehicle",
  limits: vehicleFields,
  extras: () => ({
    registration: { section: "section.vehicle" },
    capacityKilograms: { section: "section.capacity" },
    insuranceUntil: { section: "section.papers" },
  }),
};
