import { recordWords } from "#contract/records/field-words.ts";
import { pickerFields } from "#contract/pickers/fields.ts";
import type { Command } from "./command.ts";
import { dutyCommand, refusePersonState } from "./people/duty-command.ts";
import { personExtras, personForm } from "./people/person-form.ts";
import { recordFields } from "./record/record-fields.ts";
import { simpleCommands } from "./record/simple-commands.ts";

/** What can be done with pickers: their ids begin with "picker.". */
export const pickerCommands: readonly Command[] = [
  dutyCommand("picker", "picker.manage"),
  ...simpleCommands({
    kind: "picker",
    right: "picker.manage",
    ...personForm("picker"),
    fields: async (_storeId, tools, picker) =>
      recordFields(pickerFields, recordWords.picker, await personExtras("picker", picker, tools)),
    refuseState: refusePersonState,
  }),
];
