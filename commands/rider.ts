import { recordWords } from "#contract/records/field-words.ts";
import { riderFields } from "#contract/riders/fields.ts";
import type { Command } from "./command.ts";
import { dutyCommand, refusePersonState } from "./people/duty-command.ts";
import { personExtras, personForm } from "./people/person-form.ts";
import { vehicleOptions } from "./people/vehicle-options.ts";
import { recordFields } from "./record/record-fields.ts";
import { simpleCommands } from "./record/simple-commands.ts";

/** What can be done with riders: their ids begin with "rider.". */
export const riderCommands: readonly Command[] = [
  dutyCommand("rider", "rider.manage"),
  ...simpleCommands({
    kind: "rider",
    right: "rider.manage",
    ...personForm("rider"),
    fields: async (storeId, tools, rider) =>
      recordFields(riderFields, recordWords.rider, {
        ...(await personExtras("rider", rider, tools)),
        vehicleId: { options: () => vehicleOptions(storeId, rider, tools) },
      }),
    refuseState: refusePersonState,
  }),
];
