import { may } from "./conditions.ts";
import type { Command } from "./command.ts";

/** Taking data out. */
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
      if (now.screen !== "orders") return "hidden";
      const answer = may(now, "order.export");
      if (answer !== "yes") return answer;
      return now.pageRows > 0 ? "yes" : { because: "the page has no rows" };
    },
    run: (_now, tools) => tools.exportPage(),
  },
];
