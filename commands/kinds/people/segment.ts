import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere } from "#commands/context/now.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";
import { simpleCommands } from "#commands/record/simple/simple-commands.ts";
import { messages } from "#contract/messages.ts";
import { manageRight } from "#contract/permission.ts";

const addUsual: Command = {
  id: "segment.add-usual",
  title: "Add the eight usual segments",
  group: "Record",
  keys: ["u"],
  words: "recency frequency money rfm best loyal new lapsed ready-made",
  short: "usual ones",
  hint: 60,
  failure: messages.saveFailed,
  changes: true,
  can: (now) => {
    if (kindHere(now) !== "segment") return "hidden";
    const answer = may(now, manageRight("segment"));
    if (answer !== "yes") return answer;
    return now.storeId === null ? { because: "no store is open" } : "yes";
  },
  run: async ({ storeId }, tools) => {
    if (storeId === null) return;
    const { added, known } = await tools.api(
      "segments.add-usual",
      { params: { storeId }, body: {} },
      { idempotencyKey: tools.newKey() },
    );
    const left = known.length > 0 ? `; there already: ${known.join(", ")}` : "";
    tools.tell(added.length === 0 ? "All eight are there already" : `Added ${added.join(", ")}${left}`, "plain");
    await tools.refresh();
  },
};

/** Commands for segments; their ids begin with "segment.". */
export const commands: readonly Command[] = [
  ...simpleCommands({
    kind: "segment",
    form: loadAhead(() => import("#commands/kinds/forms/people/segment-form.ts")),
  }),
  addUsual,
];
