import { riderFields } from "#contract/riders/fields.ts";
import type { Command } from "#commands/command.ts";
import { dutyCommand, refusePersonState } from "./people/duty-command.ts";
import { personForm } from "./people/person-form.ts";
import { assignVehicleCommand, vehicleOptions } from "./people/rider-vehicle.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";

const form = personForm("rider");

/** Commands for riders; their ids begin with "rider.". */
export const riderCommands: readonly Command[] = [
  dutyCommand("rider"),
  assignVehicleCommand,
  ...simpleCommands({
    ...form,
    limits: riderFields,
    extras: async (storeId, tools, rider) => ({
      ...(await form.extras(storeId, tools, rider)),
      vehicleId: {
        ...(rider?.vehicleId ? { words: { [rider.vehicleId]: rider.vehicleRegistration ?? "" } } : {}),
        options: () => vehicleOptions(storeId, rider, tools),
      },
    }),
    refuseState: refusePersonState,
  }),
];
