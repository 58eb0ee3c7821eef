import { pageSizes } from "#contract/constants.ts";
import { messages } from "#contract/messages.ts";
import type { Answer, Command } from "#commands/command.ts";
import { insideSession, whereLent } from "#commands/conditions.ts";
import type { ListColumn, Now } from "#commands/given/now.ts";
import type { Option } from "#commands/given/questions.ts";

function onTabs(now: Now): Answer {
  if (!now.lends.has("moveTab")) return "hidden";
  return now.tabs.length > 1 ? "yes" : { because: "there is no other tab" };
}

function onNotices(now: Now): Answer {
  if (!now.loggedIn) return "hidden";
  return now.notices > 0 ? "yes" : { because: "there is no notification" };
}

/** The columns by which a list can be sorted. The present one comes first; choosing it again reverses the order. */
export function sortOptions(now: Now): Option<ListColumn>[] {
  return now.columns
    .filter((column) => column.sortable)
    .toSorted((a, b) => Number(b.id === now.sort?.column) - Number(a.id === now.sort?.column))
    .map((column) => {
      if (column.id !== now.sort?.column) return { value: column, title: column.title };
      const hint = now.sort.descending ? "now descending, choose to reverse" : "now ascending, choose to reverse";
      return { value: column, title: column.title, hint };
    });
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
    id: "view.sort",
    title: "Sort by ...",
    group: "View",
    keys: ["b"],
    words: "column ascending descending",
    unrepeatable: true,
    can: (now) => {
      if (!now.lends.has("setSort")) return "hidden";
      return now.columns.some((column) => column.sortable) ? "yes" : { because: "no column can be sorted" };
    },
    run: async (now, tools) => {
      const column = await tools.choose({ title: "Sort by", options: sortOptions(now) });
      if (!column) return;
      const descending = now.sort?.column === column.id && !now.sort.descending;
      tools.stage.setSort({ column: column.id, descending });
    },
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
  {
    id: "view.notifications",
    title: "Expand or collapse notifications",
    group: "View",
    keys: ["shift+n"],
    words: "push messages",
    unrepeatable: true,
    can: onNotices,
    run: (_now, tools) => tools.view.showNotices(),
  },
  {
    id: "view.close-notifications",
    title: "Close all notifications",
    group: "View",
    words: "push messages dismiss",
    unrepeatable: true,
    can: onNotices,
    run: (_now, tools) => tools.view.closeNotices(),
  },
];
