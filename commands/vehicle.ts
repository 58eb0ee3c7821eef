import { recordWords } from "#contract/records/field-words.ts";
import { vehicleFields } from "#contract/vehicles/fields.ts";
import type { Command } from "./command.ts";
import { recordFields } from "./record/record-fields.ts";
import { simpleCommands } from "./record/simple-commands.ts";

const fields = recordFields(vehicleFields, recordWords.vehicle, {
  registration: { section: "Vehicle" },
  capacityKilograms: { section: "Capacity" },
  insuranceUntil: { section: "Papers" },
});

/** What can be done with vehicles: their ids begin with "vehicle.". */
export const vehicleCommands: readonly Command[] = simpleCommands({
  kind: "vehicle",
  right: "vehicle.manage",
  fields: () => fields,
  start: {},
  refuseState: ({ riderName }, state) => (riderName !== null && state !== "ACTIVE" ? `${riderName} has it` : null),
});
