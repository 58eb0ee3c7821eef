import type { Answer, Command } from "#commands/command.ts";
import { may } from "#commands/conditions.ts";
import type { Now } from "#commands/context/now.ts";

/** Commands that export data. */
export const exportCommands: readonly Command[] = [
  {
    id: "export.list",
    title: "Export list as CSV ...",
    group: "List",
    keys: ["e"],
    words: "csv download save excel",
    short: "export",
    hint: 80,
    can: canExport,
    run: (_now, tools) => tools.stage.exportList("csv"),
  },
  {
    id: "export.list-xlsx",
    title: "Export list as XLSX ...",
    group: "List",
    keys: ["shift+x"],
    words: "xlsx excel download save",
    can: canExport,
    run: (_now, tools) => tools.stage.exportList("xlsx"),
  },
];

function canExport(now: Now): Answer {
  if (!now.lends.has("exportList") || now.exportRight === null) return "hidden";
  const answer = may(now, now.exportRight);
  if (answer !== "yes") return answer;
  return now.total > 0 ? "yes" : { because: "the list is empty" };
}
