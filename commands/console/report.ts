import { reports, reportPath } from "#contract/reports/reports.ts";
import { insideSentence } from "#contract/text.ts";
import type { Answer, Command } from "#commands/command.ts";
import { insideSession, may, onRows, whereLent } from "#commands/conditions.ts";
import type { Now } from "#commands/context/now.ts";
import { loadAhead } from "#commands/record/simple/lazy.ts";

const loadExportForm = loadAhead(() => import("#commands/kinds/forms/export-form.ts"));

/** Hidden on screens of records, whose commands have the same keys. */
export function ofReport(can: Command["can"]): (now: Now) => Answer {
  return (now) => {
    if (now.kind !== null || can(now) === "hidden") return "hidden";
    const answer = insideSession(now, "report.view");
    return answer === "yes" ? can(now) : answer;
  };
}

/** Commands that open each report, and those of the report on screen. */
export const reportCommands: readonly Command[] = [
  ...reports.map((report): Command => ({
    id: `report.${report.route}-${report.filter}`,
    title: `Go to report ${insideSentence(report.title)}`,
    group: "Go",
    words: `${report.words ?? ""} ${report.route.replaceAll("-", " ")}`,
    unrepeatable: true,
    can: (now) => (report.needs && !now.rights.has(report.needs) ? "hidden" : insideSession(now, "report.view")),
    run: (_now, tools) => tools.go(reportPath(report)),
  })),
  {
    id: "report.open",
    title: "Open the rows behind it",
    titleHere: ({ lends }) => (lends.has("chooseTiles") ? "Open the report" : "Open the rows behind it"),
    group: "List",
    keys: ["Enter", "o"],
    short: "open",
    hint: 90,
    unrepeatable: true,
    can: ofReport(onRows("openFigure")),
    run: (_now, tools) => tools.stage.openFigure(),
  },
  {
    id: "report.period",
    title: "Choose the days ...",
    group: "View",
    keys: ["w"],
    words: "period date today yesterday week month from to",
    short: "days",
    hint: 70,
    unrepeatable: true,
    can: ofReport(whereLent("choosePeriod")),
    run: (_now, tools) => tools.stage.choosePeriod(),
  },
  {
    id: "report.beside",
    title: "Compare with ...",
    group: "View",
    keys: ["shift+b"],
    words: "days beside comparison before year last period",
    short: "compare with",
    hint: 65,
    unrepeatable: true,
    can: ofReport(whereLent("chooseBeside")),
    run: (_now, tools) => tools.stage.chooseBeside(),
  },
  {
    id: "report.schedule",
    title: "Schedule the report ...",
    group: "View",
    words: "repeat again every day week month send export job",
    changes: true,
    unrecorded: "a file changes nothing in the books",
    unrepeatable: true,
    can: ofReport((now) => {
      const answer = whereLent("reportHere")(now);
      return answer === "yes" ? may(now, "report.export") : answer;
    }),
    run: async (now, tools) => (await loadExportForm()).scheduleReport(now, tools),
  },
  {
    id: "report.stores",
    title: "Show all stores, or this one",
    group: "View",
    keys: ["shift+a"],
    words: "branches side by side compare",
    short: "stores",
    hint: 62,
    unrepeatable: true,
    can: ofReport((now) => {
      const answer = whereLent("switchStores")(now);
      return answer === "yes" && now.stores.length < 2 ? { because: "you can work in one store only" } : answer;
    }),
    run: (_now, tools) => tools.stage.switchStores(),
  },
  {
    id: "report.grouping",
    title: "Put days together ...",
    group: "View",
    keys: ["shift+g"],
    words: "group by day week month",
    short: "group",
    hint: 60,
    unrepeatable: true,
    can: ofReport(whereLent("chooseGrouping")),
    run: (_now, tools) => tools.stage.chooseGrouping(),
  },
];
