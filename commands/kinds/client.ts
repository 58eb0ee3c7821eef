import type { Command } from "#commands/command.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { messages } from "#contract/messages.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { loadClientSecret } from "./door/lazy.ts";

/** Commands for clients, the programs that may log in; their ids begin with "client.". */
export const clientCommands: readonly Command[] = [
  recordCommand("client", {
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
    noneCan: "no selected client is ACTIVE",
    run: async ([row, ...more], tools) => {
      if (more.length > 0) tools.tell("Select one client only: each has a secret of its own", "plain");
      else if (row) await (await loadClientSecret()).renewSecret(row, tools);
    },
  }),
  ...simpleCommands({ kind: "client", form: loadAhead(() => import("./forms/people/client-form.ts")) }),
];
