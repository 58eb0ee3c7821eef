import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { messages } from "#contract/messages.ts";

const loadForm = loadAhead(() => import("./limit-form.ts"));

/** What a shop says for a while about the orders that come in. */
export const intakeCommands: readonly Command[] = [
  {
    id: "intake.limit",
    title: "Close a slot or stop Express ...",
    group: "Stock",
    words: "shrink limit open again capacity full pause orders hour",
    failure: messages.saveFailed,
    changes: true,
    unrepeatable: true,
    unrecorded: "slots differ each day",
    can: (now) => insideSession(now, "store.set-up"),
    run: async (now, tools) => (await loadForm()).limitIntake(now.storeId ?? "", tools),
  },
];
