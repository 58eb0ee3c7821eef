import type { Answer, Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import type { Now } from "#commands/given/now.ts";

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
    can: canExport,
    run: (_now, tools) => tools.stage.exportPage("csv"),
  },
  {
    id: "export.page-xlsx",
    title: "Export page as a spreadsheet",
    group: "List",
    keys: ["shift+x"],
    words: "xlsx excel download save",
    can: canExport,
    run: (_now, tools) => tools.stage.exportPage("xlsx"),
  },
];

function canExport(now: Now): Answer {
  if (!now.lends.has("exportPage") || now.exportRight === null) return "hidden";
  const answer = may(now, now.exportRight);
  if (answer !== "yes") return answer;
  return now.pageRows > 0 ? "yes" : { because: "this page is empty" };
}
