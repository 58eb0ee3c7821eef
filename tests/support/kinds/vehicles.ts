import { fuels, papersWarnedDays, vehicleTypes } from "#contract/vehicles/vehicle.ts";
import type { vehicleRecord } from "#contract/vehicles/vehicle.ts";
import type { VehicleRow } from "#contract/vehicles/vehicle.ts";
import { kindSample } from "./kind-sample.ts";
import { among, lower } from "./list-promises.ts";
import { dayFromNow } from "./noon.ts";

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

/** What the tests know of vehicles. */
export const vehicleSample = kindSample<"vehicle", typeof vehicleRecord.list>({
  rows: [vehicleRow(), vehicleRow({ riderId: "r", riderName: "Chandra" })],
  texts: (at) => ({ registration: `KA-${String(at % 20).padStart(2, "0")} AB ${1_000 + at}` }),
  list: {
    values: {
      registration: (row) => row.registration,
      vehicleType: (row) => vehicleTypes.indexOf(row.vehicleType),
      state: (row) => row.state,
      rider: (row) => lower(row.riderName),
      nextExpiry: (row) => row.nextExpiry,
      fuel: (row) => fuels.indexOf(row.fuel),
      capacityKilograms: (row) => row.capacityKilograms,
      capacityCrates: (row) => row.capacityCrates,
    },
    names: ["rider"],
    fields: {
      state: (row, value) => among(row.state, value),
      vehicleType: (row, value) => among(row.vehicleType, value),
      fuel: (row, value) => among(row.fuel, value),
      expiring: (row) => row.nextExpiry !== null && row.nextExpiry <= dayFromNow(papersWarnedDays),
      text: (row) => `${row.registration} ${row.registration.replaceAll(/[^A-Za-z0-9]/g, "")}`,
    },
  },
});
