import type { Command } from "#commands/command.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { privacyCommands } from "./privacy.ts";

/** Commands for people of the business; their ids begin with "person.". */
export const commands: readonly Command[] = [
  ...simpleCommands({
    kind: "person",
    form: loadAhead(() => import("#commands/kinds/forms/people/known-person-form.ts")),
  }),
  ...privacyCommands("person"),
];
