import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { dutyCommand, refusePersonState } from "./duty-command.ts";
import { assignVehicleCommand } from "./rider-vehicle.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Commands for riders; their ids begin with "rider.". */
export const commands: readonly Command[] = [
  dutyCommand("rider"),
  assignVehicleCommand,
  ...simpleCommands({
    kind: "rider",
    form: loadAhead(() => import("#commands/kinds/forms/people/rider-form.ts")),
    refuseState: refusePersonState("rider"),
  }),
];
