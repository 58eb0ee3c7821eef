import type { Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";

/** Commands that export data. */
export const exportCommands: readonly Command[] = [
  {
    id: "export.page",
    title: "Export page",
    group: "List",
    keys: ["e"],
    words: "csv download save excel",
    short: "export",
    hint: 80,
    can: (now) => {
      if (!now.lends.has("exportPage") || now.exportRight === null) return "hidden";
      const answer = may(now, now.exportRight);
      if (answer !== "yes") return answer;
      return now.pageRows > 0 ? "yes" : { because: "this page is empty" };
    },
    run: (_now, tools) => tools.stage.exportPage(),
  },
];
