import { pageSizes } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import type { Answer, Command } from "#commands/command.ts";
import { insideSession, whereLent } from "#commands/conditions.ts";
import type { Now } from "#commands/context/now.ts";

function onTabs(now: Now): Answer {
  if (!now.lends.has("moveTab")) return "hidden";
  return now.tabs.length > 1 ? "yes" : { because: "there is no other tab" };
}

/** Commands that change what is shown and how. */
export const viewCommands: readonly Command[] = [
  {
    id: "view.switch",
    title: "Switch between business and process view",
    group: "View",
    keys: ["v"],
    short: "view",
    hint: 55,
    unrepeatable: true,
    can: whereLent("switchView"),
    run: (_now, tools) => tools.stage.switchView(),
  },
  {
    id: "view.day",
    title: "Switch between today and the last day with orders",
    group: "View",
    keys: ["shift+w"],
    words: "date dashboard history",
    short: "day",
    hint: 55,
    unrepeatable: true,
    can: whereLent("switchDay"),
    run: (_now, tools) => tools.stage.switchDay(),
  },
  {
    id: "view.tab-next",
    title: "Next tab",
    group: "View",
    keys: ["]"],
    short: "tab",
    hint: 45,
    unrepeatable: true,
    can: onTabs,
    run: (_now, tools) => tools.stage.moveTab(1),
  },
  {
    id: "view.tab-previous",
    title: "Previous tab",
    group: "View",
    keys: ["["],
    unrepeatable: true,
    can: onTabs,
    run: (_now, tools) => tools.stage.moveTab(-1),
  },
  {
    id: "view.columns",
    title: "Choose columns ...",
    group: "View",
    keys: ["shift+c"],
    words: "show hide move resize pin width layout",
    unrepeatable: true,
    can: whereLent("chooseColumns"),
    run: (_now, tools) => tools.stage.chooseColumns(),
  },
  {
    id: "view.page-size",
    title: "Change page size ...",
    group: "View",
    keys: ["p"],
    words: "rows",
    unrepeatable: true,
    can: whereLent("setPageSize"),
    run: async (now, tools) => {
      const size = await tools.choose({
        title: "Rows per page",
        options: pageSizes.map((value) => ({
          value,
          title: String(value),
          ...(value === now.pageSize ? { hint: "current" } : {}),
        })),
      });
      if (size) tools.stage.setPageSize(size);
    },
  },
  {
    id: "view.density",
    title: "Switch between comfortable and compact rows",
    group: "View",
    keys: ["d"],
    words: "density",
    unrepeatable: true,
    can: insideSession,
    run: (now, tools) => tools.view.setDensity(now.density === "compact" ? "comfortable" : "compact"),
  },
  {
    id: "view.full-screen",
    title: "Switch full screen on or off",
    group: "View",
    keys: ["f"],
    words: "wall board",
    unrepeatable: true,
    can: insideSession,
    run: (now, tools) => tools.view.setFullScreen(!now.fullScreen),
  },
  {
    id: "view.refresh",
    title: "Refresh",
    group: "View",
    keys: ["r"],
    words: "reload fetch again",
    failure: messages.fetchingFailed,
    unrepeatable: true,
    can: insideSession,
    run: (_now, tools) => tools.refresh(),
  },
  {
    id: "view.pause",
    title: "Pause or resume live updates",
    group: "View",
    keys: ["h"],
    words: "live freeze pause",
    unrepeatable: true,
    can: whereLent("setPaused"),
    run: (now, tools) => tools.stage.setPaused(!now.paused),
  },
];
