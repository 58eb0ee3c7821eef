import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";

const vehicleTypes = ["Bicycle", "Scooter", "Motorcycle", "Three-wheeler", "Van", "Truck"] as const;
export const fuels = ["Petrol", "Diesel", "Electric", "CNG", "None"] as const;

/** The papers of a vehicle that expire, in the order in which they are shown. */
export const vehiclePapers = ["insuranceUntil", "permitUntil", "fitnessUntil", "pollutionUntil"] as const;

/** How many days before it expires a paper is shown with a warning. */
export const papersWarnedDays = 30;

/** The fields of a vehicle. Days are in the store's time zone. */
export const vehicleFields = {
  registration: {
    heading: "section.vehicle",
    type: "text",
    required: true,
    longest: 20,
    pattern: { pattern: /^[A-Za-z0-9][A-Za-z0-9 -]*$/, because: "letters, digits, spaces and hyphens only" },
    title: "Registration",
    sort: true,
    find: true,
  },
  vehicleType: { type: "choice", required: true, values: vehicleTypes, title: "Type", sort: true, filter: true },
  fuel: { type: "choice", required: true, values: fuels, title: "Fuel", sort: true, filter: true },
  capacityKilograms: {
    heading: "section.capacity",
    type: "number",
    least: 1,
    most: 20_000,
    decimals: 0,
    title: "Load limit",
    unit: "kg",
    sort: true,
  },
  capacityCrates: { type: "number", least: 1, most: 1_000, decimals: 0, title: "Crates", unit: "crates", sort: true },
  insuranceUntil: { heading: "section.papers", type: "date", title: "Insurance until" },
  permitUntil: { type: "date", title: "Permit until" },
  fitnessUntil: { type: "date", title: "Fitness until" },
  pollutionUntil: { type: "date", title: "Pollution until" },
} as const satisfies RecordFields;

const derived = {
  riderId: { derived: "id", optional: true },
  riderName: { derived: "text", optional: true, title: "Rider", sort: "rider" },
  nextExpiry: {
    derived: "day",
    optional: true,
    title: "Papers",
    sort: true,
    about: "the first of its papers to run out",
  },
} as const satisfies DerivedFields;

/** A vehicle in lists, with its present rider. */
export type VehicleRow = RowOf<typeof vehicleFields, typeof derived>;

/** The words and the list of vehicles. */
export const vehicleRecord = defineRecord({
  kind: "vehicle",
  fields: vehicleFields,
  derived,
  sort: "registration",
  filters: { expiring: { type: "flag", about: "a paper has run out or soon will" } },
});
