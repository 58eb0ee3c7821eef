import type { RowWords } from "#contract/records/row-words.ts";
import type { VehicleRow } from "./schema.ts";

/** The words for the fields of a vehicle. */
export const vehicleWords = {
  registration: { title: "Registration" },
  vehicleType: { title: "Type" },
  capacityKilograms: { title: "Load limit", unit: "kg" },
  capacityCrates: { title: "Crates", unit: "crates" },
  fuel: { title: "Fuel" },
  insuranceUntil: { title: "Insurance until" },
  permitUntil: { title: "Permit until" },
  fitnessUntil: { title: "Fitness until" },
  pollutionUntil: { title: "Pollution until" },
  nextExpiry: { title: "Papers", derived: true },
  riderName: { title: "Rider", derived: true },
  state: { title: "State" },
  updatedAt: { title: "Last change", derived: true },
} as const satisfies RowWords<VehicleRow>;
