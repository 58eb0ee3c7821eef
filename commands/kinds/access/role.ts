import type { Command } from "#commands/command.ts";
import { loadAhead, loadFillRecord } from "#commands/record/simple/lazy.ts";
import { oneRecordCommand } from "#commands/record/record-command.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { messages } from "#contract/messages.ts";

const loadForm = loadAhead(() => import("#commands/kinds/forms/people/role-form.ts"));

/** Commands for roles; their ids begin with "role.". */
export const commands: readonly Command[] = [
  oneRecordCommand("role", {
    alone: "each needs a name of its own",
    id: "role.copy",
    title: "Copy role ...",
    keys: ["w"],
    words: "duplicate new like",
    short: "copy",
    hint: 90,
    failure: messages.saveFailed,
    right: "role.manage",
    refuse: () => null,
    run: async (row, tools) => {
      const start = { name: `Copy of ${row.name}`, permissions: row.permissions };
      const [{ createRecord }, { form }] = await Promise.all([loadFillRecord(), loadForm()]);
      await createRecord({ ...form, start }, row.storeId, tools);
    },
  }),
  ...simpleCommands({
    kind: "role",
    form: loadForm,
    refuseState: ({ users }, state) => (state === "DELETE" && users > 0 ? `${users} users have it` : null),
  }),
];
