import type { FieldLimits } from "#contract/fields/fields.ts";

export const vehicleTypes = ["Bicycle", "Scooter", "Motorcycle", "Three-wheeler", "Van", "Truck"] as const;
export const fuels = ["Petrol", "Diesel", "Electric", "CNG", "None"] as const;

/** The papers of a vehicle that expire, in the order in which they are shown. */
export const vehiclePapers = ["insuranceUntil", "permitUntil", "fitnessUntil", "pollutionUntil"] as const;

/** How many days before it expires a paper is shown with a warning. */
export const papersWarnedDays = 30;

/** The limits of a vehicle's fields. */
export const vehicleFields = {
  registration: {
    type: "text",
    required: true,
    longest: 20,
    pattern: { pattern: /^[A-Za-z0-9][A-Za-z0-9 -]*$/, because: "letters, digits, spaces and hyphens only" },
  },
  vehicleType: { type: "choice", required: true, values: vehicleTypes },
  fuel: { type: "choice", required: true, values: fuels },
  capacityKilograms: { type: "number", least: 1, most: 20_000, decimals: 0 },
  capacityCrates: { type: "number", least: 1, most: 1_000, decimals: 0 },
  insuranceUntil: { type: "date" },
  permitUntil: { type: "date" },
  fitnessUntil: { type: "date" },
  pollutionUntil: { type: "date" },
} as const satisfies Readonly<Record<string, FieldLimits>>;
