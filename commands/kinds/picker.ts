import { pickerFields } from "#contract/pickers/fields.ts";
import type { Command } from "#commands/command.ts";
import { dutyCommand, refusePersonState } from "./people/duty-command.ts";
import { personForm } from "./people/person-form.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";

/** Commands for pickers; their ids begin with "picker.". */
export const pickerCommands: readonly Command[] = [
  dutyCommand("picker"),
  ...simpleCommands({ ...personForm("picker"), limits: pickerFields, refuseState: refusePersonState }),
];
