import { papersWarnedDays, vehicleRecord } from "#contract/vehicles/vehicle.ts";
import { definedSample, rowsOf } from "./defined-sample.ts";
import { dayFromNow } from "./noon.ts";

/** A vehicle row with plain values, except those that a test sets. */
export const vehicleRow = rowsOf(vehicleRecord, {
  registration: "KA 01 AB 1234",
  vehicleType: "Scooter",
  capacityKilograms: 40,
  capacityCrates: 4,
  fuel: "Electric",
});

/** What the tests know of vehicles. */
export const vehicleSample = definedSample(vehicleRecord, {
  rows: [vehicleRow(), vehicleRow({ riderId: "r", riderName: "Chandra" })],
  texts: (at) => ({ registration: `KA-${String(at % 20).padStart(2, "0")} AB ${1_000 + at}` }),
  list: {
    fields: {
      expiring: (row) => row.nextExpiry !== null && row.nextExpiry <= dayFromNow(papersWarnedDays),
      text: (row) => `${row.registration} ${row.registration.replaceAll(/[^A-Za-z0-9]/g, "")}`,
    },
  },
});
