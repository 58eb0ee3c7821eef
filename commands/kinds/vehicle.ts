import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { loadForm } from "./lazy.ts";

/** Commands for vehicles; their ids begin with "vehicle.". */
export const vehicleCommands: readonly Command[] = simpleCommands({
  kind: "vehicle",
  form: loadForm.vehicle,
  refuseState: ({ riderName }, state) => (riderName !== null && state !== "ACTIVE" ? `assigned to ${riderName}` : null),
});
