import type { Answer, Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import type { ListColumn, Now } from "#commands/context/now.ts";
import type { Option } from "#commands/context/questions.ts";

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

/** Commands that change the layout of lists and messages. They are not needed for the first rows. */
export const viewLayoutCommands: readonly Command[] = [
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
    id: "view.sound",
    title: "Turn sounds on or off",
    titleHere: ({ sound }) => (sound ? "Turn sounds off" : "Turn sounds on"),
    group: "View",
    keys: ["shift+u"],
    words: "tone alarm bell mute noise express late",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: ({ sound }, tools) => {
      tools.view.setSound(!sound);
      if (sound) tools.tell("Sounds are off", "plain");
      else tools.tell("Sounds are on", "plain", "A new Express order and the first late order are heard");
    },
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
