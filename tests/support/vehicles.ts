import type { VehicleRow } from "#contract/vehicles/schema.ts";

/** A vehicle row with plain values, except those that a test sets. */
export function vehicleRow(part: Partial<VehicleRow> = {}): VehicleRow {
  return {
    id: "00000000-0000-4000-8000-0000000000f1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    registration: "KA 01 AB 1234",
    vehicleType: "Scooter",
    capacityKilograms: 40,
    capacityCrates: 4,
    fuel: "Electric",
    insuranceUntil: null,
    permitUntil: null,
    fitnessUntil: null,
    pollutionUntil: null,
    nextExpiry: null,
    riderId: null,
    riderName: null,
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}
