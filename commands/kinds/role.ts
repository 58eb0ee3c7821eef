import type { Command } from "#commands/command.ts";
import { loadAhead, loadFillRecord } from "#commands/record/simple/lazy.ts";
import { recordCommand } from "#commands/record/record-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { messages } from "#contract/messages.ts";

const loadForm = loadAhead(() => import("./forms/people/role-form.ts"));

/** Commands for roles; their ids begin with "role.". */
export const roleCommands: readonly Command[] = [
  recordCommand("role", {
    id: "role.copy",
    title: "Copy role ...",
    keys: ["w"],
    words: "duplicate new like",
    short: "copy",
    hint: 90,
    failure: messages.saveFailed,
    right: "role.manage",
    refuse: () => null,
    noneCan: "no role is selected",
    run: async ([row, ...more], tools) => {
      if (more.length > 0) tools.tell("Select one role only: several cannot be copied at once", "plain");
      else if (row) {
        const start = { name: `Copy of ${row.name}`, permissions: row.permissions };
        const [{ createRecord }, { form }] = await Promise.all([loadFillRecord(), loadForm()]);
        await createRecord({ ...form, start }, row.storeId, tools);
      }
    },
  }),
  ...simpleCommands({
    kind: "role",
    form: loadForm,
    refuseState: ({ users }, state) => (state === "DELETE" && users > 0 ? `${users} users have it` : null),
  }),
];
