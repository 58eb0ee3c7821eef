import type { Command } from "#commands/command.ts";
import { onRows, whereLent } from "#commands/conditions.ts";
import { ofReport } from "./report.ts";

const moves = { group: "List", moves: true, unrepeatable: true, can: ofReport(onRows("moveTile")) } as const;

/** Commands of the dashboard and the analytics, which show figures of reports as tiles. */
export const analyticsCommands: readonly Command[] = [
  {
    ...moves,
    id: "analytics.next",
    title: "Move to the next tile",
    keys: ["l", "ArrowRight"],
    words: "right",
    run: (_now, tools) => tools.stage.moveTile(1),
  },
  {
    ...moves,
    id: "analytics.previous",
    title: "Move to the tile before",
    keys: ["h", "ArrowLeft"],
    words: "left",
    run: (_now, tools) => tools.stage.moveTile(-1),
  },
  {
    id: "analytics.tiles",
    title: "Choose tiles ...",
    group: "View",
    keys: ["shift+c"],
    words: "show hide move order analytics dashboard kpi layout",
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
