import type { Answer, Command } from "#commands/command.ts";
import type { Now } from "#commands/context/now.ts";

/** The keys that scroll a page, or the part beside a list that has the focus. */
export const scrollKeys = {
  down: ["PageDown", "Space"],
  up: ["PageUp", "shift+Space"],
  start: ["Home"],
  end: ["End"],
} as const;

/** Hidden where a list is moved in by screenfuls: there, the same keys move the cursor. */
function onPage(now: Now): Answer {
  return now.lends.has("scrollPage") && !now.lends.has("movePage") ? "yes" : "hidden";
}

/** Hidden where no panel is open beside a list; the panel has keys of its own, because the others move in the list. */
function besideList(now: Now): Answer {
  return now.lends.has("scrollPage") && now.lends.has("movePage") ? "yes" : "hidden";
}

/** Commands that scroll a page, or the panel beside a list, without a mouse. */
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
