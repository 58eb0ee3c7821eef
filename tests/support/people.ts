import type { PickerRow } from "#contract/pickers/schema.ts";
import type { RiderRow } from "#contract/riders/schema.ts";
import type { VehicleRow } from "#contract/vehicles/schema.ts";

const storeId = "00000000-0000-4000-8000-00000000000a";
const updatedAt = "2026-11-21T04:00:00.000Z";

/** A picker as lists show them; plain values where a test does not care. */
export function pickerRow(part: Partial<PickerRow> = {}): PickerRow {
  return {
    id: "00000000-0000-4000-8000-0000000000b1",
    storeId,
    version: 1,
    state: "ACTIVE",
    name: "Biru Das",
    phone: "9811122233",
    employeeCode: "P-1",
    photo: null,
    shiftStart: null,
    shiftEnd: null,
    capacity: 8,
    capacityKilograms: null,
    skills: [],
    onDuty: true,
    openOrders: 0,
    doneToday: 0,
    minutesPerOrder: null,
    updatedAt,
    ...part,
  };
}

/** A rider as lists show them. */
export function riderRow(part: Partial<RiderRow> = {}): RiderRow {
  return {
    ...pickerRow({ id: "00000000-0000-4000-8000-0000000000c1", name: "Chandra Rao" }),
    zone: "North",
    vehicleId: null,
    vehicleRegistration: null,
    ...part,
  };
}

/** A vehicle as lists show it. */
export function vehicleRow(part: Partial<VehicleRow> = {}): VehicleRow {
  return {
    id: "00000000-0000-4000-8000-0000000000d1",
    storeId,
    version: 1,
    state: "ACTIVE",
    registration: "KA01AB1234",
    vehicleType: "Scooter",
    capacityKilograms: null,
    capacityCrates: null,
    fuel: "Petrol",
    insuranceUntil: null,
    permitUntil: null,
    fitnessUntil: null,
    pollutionUntil: null,
    nextExpiry: null,
    riderId: null,
    riderName: null,
    updatedAt,
    ...part,
  };
}
