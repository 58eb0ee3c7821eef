import type { RowWords } from "#contract/records/row-words.ts";
import type { VehicleRow } from "./schema.ts";

/** The fields of a vehicle in words. */
export const vehicleWords = {
  registration: { title: "Registration" },
  vehicleType: { title: "Type" },
  capacityKilograms: { title: "Weight", unit: "kg" },
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
