import { checkText } from "#contract/audit/check-text.ts";
import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import { kindHere } from "#commands/context/now.ts";

/** Commands about the audit list. */
export const commands: readonly Command[] = [
  {
    id: "audit.check",
    title: "Check that nothing is missing in the audit list",
    group: "Record",
    keys: ["l"],
    words: "look through chain hash verify changed entries",
    ofList: "audit",
    short: "check list",
    hint: 92,
    unrepeatable: true,
    can: (now) => (kindHere(now) === "audit" ? may(now, "audit.view") : "hidden"),
    run: async ({ storeId }, tools) => {
      if (!storeId) return;
      const check = await tools.api("audit.check", { params: { storeId } });
      if (!check.broken) return tools.tell(checkText(check), "success");
      // What is wrong stays on screen until somebody has read it.
      await tools.choose({ title: checkText(check), options: [{ value: true, title: "I have read this" }] });
    },
  },
];
