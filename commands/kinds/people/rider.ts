import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { assignCommand } from "#commands/record/simple/assign-command.ts";
import { riderFields } from "#contract/riders/fields.ts";
import { afterPersonState, dutyCommand, refusePersonState } from "./duty-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { vehicleOptions } from "./vehicle-options.ts";

/** Assigns one rider a vehicle that the operator chooses, or takes away the present one. */
const assignVehicleCommand: Command = assignCommand("rider", {
  id: "rider.assign-vehicle",
  title: "Assign vehicle ...",
  keys: ["a"],
  words: "bike scooter van give take away",
  short: "vehicle",
  hint: 90,
  field: "vehicleId",
  limits: riderFields.vehicleId,
  refuse: ({ state }) => (state === "ACTIVE" ? null : `${state} riders cannot have a vehicle`),
  noneCan: "no selected rider is ACTIVE",
  onlyOne: "a vehicle has one rider",
  options: (rider, tools) => vehicleOptions(rider.storeId, rider, tools),
});

/** Commands for riders; their ids begin with "rider.". */
export const commands: readonly Command[] = [
  dutyCommand("rider"),
  assignVehicleCommand,
  ...simpleCommands({
    kind: "rider",
    form: loadAhead(() => import("#commands/kinds/forms/people/rider-form.ts")),
    refuseState: refusePersonState("rider"),
    stateChanged: afterPersonState("rider"),
  }),
];
