import { vehicleFields } from "#contract/vehicles/fields.ts";
import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";

/** Commands for vehicles; their ids begin with "vehicle.". */
export const vehicleCommands: readonly Command[] = simpleCommands({
  kind: "vehicle",
  limits: vehicleFields,
  extras: () => ({
    registration: { section: "Vehicle" },
    capacityKilograms: { section: "Capacity" },
    insuranceUntil: { section: "Papers" },
  }),
  refuseState: ({ riderName }, state) => (riderName !== null && state !== "ACTIVE" ? `assigned to ${riderName}` : null),
});
