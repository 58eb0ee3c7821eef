import type { Command } from "#commands/command.ts";
import { onRows, whereLent } from "#commands/conditions.ts";
import { ofReport } from "./report.ts";

/** Commands of the analytics, which shows figures of reports as tiles. */
export const analyticsCommands: readonly Command[] = [
  {
    id: "analytics.next",
    title: "Move to the next tile",
    group: "List",
    keys: ["l", "ArrowRight"],
    words: "right",
    moves: true,
    unrepeatable: true,
    can: ofReport(onRows("moveTile")),
    run: (_now, tools) => tools.stage.moveTile(1),
  },
  {
    id: "analytics.previous",
    title: "Move to the tile before",
    group: "List",
    keys: ["h", "ArrowLeft"],
    words: "left",
    moves: true,
    unrepeatable: true,
    can: ofReport(onRows("moveTile")),
    run: (_now, tools) => tools.stage.moveTile(-1),
  },
  {
    id: "analytics.tiles",
    title: "Choose tiles ...",
    group: "View",
    keys: ["shift+c"],
    words: "show hide move order analytics kpi layout",
    short: "tiles",
    hint: 55,
    unrepeatable: true,
    can: ofReport(whereLent("chooseTiles")),
    run: (_now, tools) => tools.stage.chooseTiles(),
  },
  {
    id: "analytics.print",
    title: "Print the figures",
    titleHere: ({ lends }) => (lends.has("reportHere") ? "Print the report" : "Print the figures"),
    group: "View",
    keys: ["mod+p"],
    words: "paper pdf analytics report",
    unrepeatable: true,
    can: ofReport(whereLent("printScreen")),
    run: (_now, tools) => tools.stage.printScreen(),
  },
];
