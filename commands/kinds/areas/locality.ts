import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Commands for localities; their ids begin with "locality.". */
export const commands: readonly Command[] = simpleCommands({
  kind: "locality",
  form: loadAhead(() => import("#commands/kinds/forms/locality-form.ts")),
});
