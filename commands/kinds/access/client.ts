import type { Command } from "#commands/command.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { messages } from "#contract/messages.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { loadClientSecret } from "./lazy.ts";

/** Commands for clients, the programs that may log in; their ids begin with "client.". */
export const commands: readonly Command[] = [
  oneRecordCommand("client", {
    alone: "each has a secret of its own",
    id: "client.secret",
    title: "Renew secret ...",
    keys: ["w"],
    words: "password token rotate new",
    short: "secret",
    hint: 90,
    failure: messages.updateFailed,
    unrecorded: "a macro never keeps a secret",
    right: "client.manage",
    refuse: ({ state }) => (state === "ACTIVE" ? null : `this client is ${state}`),
    run: async (row, tools) => (await loadClientSecret()).renewSecret(row, tools),
  }),
  ...simpleCommands({ kind: "client", form: loadAhead(() => import("#commands/kinds/forms/people/client-form.ts")) }),
];
