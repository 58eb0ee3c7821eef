import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { confirmCommand, endSessionsCommand, lockCommand, passwordCommand, worksHereCommand } from "./user-commands.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

/** Commands for users; their ids begin with "user.". */
export const commands: readonly Command[] = [
  lockCommand,
  worksHereCommand,
  passwordCommand,
  confirmCommand,
  endSessionsCommand,
  ...simpleCommands({ kind: "user", form: loadAhead(() => import("#commands/kinds/forms/people/user-form.ts")) }),
];
