import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { afterPersonState, dutyCommand, refusePersonState } from "./duty-command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Commands for pickers; their ids begin with "picker.". */
export const commands: readonly Command[] = [
  dutyCommand("picker"),
  ...simpleCommands({
    kind: "picker",
    form: loadAhead(() => import("#commands/kinds/forms/people/picker-form.ts")),
    refuseState: refusePersonState("picker"),
    stateChanged: afterPersonState("picker"),
  }),
];
