import { recordStates } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";
import { fuels, vehicleTypes } from "./fields.ts";

/** The list of vehicles: what it can be sorted and filtered by. */
export const vehicleList = {
  kind: "vehicle",
  columns: [
    "registration",
    "vehicleType",
    "rider",
    "state",
    "nextExpiry",
    "fuel",
    "capacityKilograms",
    "capacityCrates",
  ],
  sort: { column: "registration", descending: false },
  fields: {
    state: { type: "choice", values: recordStates },
    vehicleType: { type: "choice", values: vehicleTypes },
    fuel: { type: "choice", values: fuels },
    expiring: { type: "flag", about: "a paper has run out or soon will" },
    text: { type: "text", longest: 100, about: "registration" },
  },
} as const satisfies ListContract;
