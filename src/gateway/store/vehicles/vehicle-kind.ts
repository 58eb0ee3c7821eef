import { tableKind } from "#gateway/store/records/table-kind.ts";
import { vehicles } from "./list.ts";

/** How vehicles are read and written. */
export const vehicleKind = tableKind({
  kind: "vehicle",
  table: "vehicles",
  columns: {
    state: "state",
    registration: "registration",
    vehicleType: "vehicle_type",
    capacityKilograms: "capacity_kilograms",
    capacityCrates: "capacity_crates",
    fuel: "fuel",
    insuranceUntil: "insurance_until",
    permitUntil: "permit_until",
    fitnessUntil: "fitness_until",
    pollutionUntil: "pollution_until",
  },
  unique: { vehicles_registration: { field: "registration", because: "another vehicle has this registration" } },
  rows: vehicles.rows,
});
