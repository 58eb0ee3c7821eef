import type { Answer, Command } from "#commands/command.ts";
import type { Now } from "#commands/given/now.ts";

/** The keys that scroll a page, and whatever has the focus beside a list. */
export const scrollKeys = {
  down: ["PageDown", "Space"],
  up: ["PageUp", "shift+Space"],
  start: ["Home"],
  end: ["End"],
} as const;

/** A page without rows: there, the keys that move in a list scroll what is longer than the screen. */
function onPage(now: Now): Answer {
  return now.lends.has("scrollPage") && !now.lends.has("move") ? "yes" : "hidden";
}

/** A panel beside a list: the keys that move belong to the list. */
function besideList(now: Now): Answer {
  return now.lends.has("scrollPage") && now.lends.has("move") ? "yes" : "hidden";
}

/** Scrolling a page, or the panel beside a list, without a mouse. */
export const scrollCommands: readonly Command[] = [
  {
    id: "scroll.down",
    title: "Scroll one screenful down",
    group: "View",
    keys: scrollKeys.down,
    moves: true,
    unrepeatable: true,
    can: onPage,
    run: (_now, tools) => tools.stage.scrollPage(1),
  },
  {
    id: "scroll.up",
    title: "Scroll one screenful up",
    group: "View",
    keys: scrollKeys.up,
    moves: true,
    unrepeatable: true,
    can: onPage,
    run: (_now, tools) => tools.stage.scrollPage(-1),
  },
  {
    id: "scroll.start",
    title: "Scroll to the start",
    group: "View",
    keys: scrollKeys.start,
    words: "top first",
    unrepeatable: true,
    can: onPage,
    run: (_now, tools) => tools.stage.scrollTo("start"),
  },
  {
    id: "scroll.end",
    title: "Scroll to the end",
    group: "View",
    keys: scrollKeys.end,
    words: "bottom last",
    unrepeatable: true,
    can: onPage,
    run: (_now, tools) => tools.stage.scrollTo("end"),
  },
  {
    id: "scroll.panel-down",
    title: "Scroll the panel down",
    group: "View",
    keys: ["mod+ArrowDown"],
    words: "details beside the list",
    moves: true,
    unrepeatable: true,
    can: besideList,
    run: (_now, tools) => tools.stage.scrollPage(1),
  },
  {
    id: "scroll.panel-up",
    title: "Scroll the panel up",
    group: "View",
    keys: ["mod+ArrowUp"],
    words: "details beside the list",
    moves: true,
    unrepeatable: true,
    can: besideList,
    run: (_now, tools) => tools.stage.scrollPage(-1),
  },
];
