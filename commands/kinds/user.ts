import type { Command } from "#commands/command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { userFields } from "#contract/users/fields.ts";
import { loadFirstPassword } from "./door/lazy.ts";
import { endLogInsCommand, lockCommand, passwordCommand, worksHereCommand } from "./door/user-commands.ts";

/** Commands for users; their ids begin with "user.". */
export const userCommands: readonly Command[] = [
  lockCommand,
  worksHereCommand,
  passwordCommand,
  endLogInsCommand,
  ...simpleCommands({
    kind: "user",
    limits: userFields,
    start: { worksHere: true },
    extras: () => ({ loginId: { hint: "What they log in with. It is given once and to nobody else" } }),
    created: async (row, tools) => (await loadFirstPassword()).giveFirstPassword(row, tools),
  }),
];
