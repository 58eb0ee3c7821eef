import { grouped } from "#contract/text.ts";
import { mostSelected } from "#contract/constants.ts";
import { kinds } from "#contract/kinds.ts";
import type { Command } from "#commands/command.ts";
import { onRows, whereLent } from "#commands/conditions.ts";

/** Commands that move in the list on screen, select its rows and filter it. */
export const listCommands: readonly Command[] = [
  {
    id: "list.down",
    title: "Move to next row",
    group: "List",
    keys: ["j", "ArrowDown"],
    short: "move",
    hint: 40,
    moves: true,
    unrepeatable: true,
    can: onRows("move"),
    run: (_now, tools) => tools.stage.move(1),
  },
  {
    id: "list.up",
    title: "Move to previous row",
    group: "List",
    keys: ["k", "ArrowUp"],
    moves: true,
    unrepeatable: true,
    can: onRows("move"),
    run: (_now, tools) => tools.stage.move(-1),
  },
  {
    id: "list.page-down",
    title: "Move one screenful down",
    group: "List",
    keys: ["PageDown"],
    moves: true,
    unrepeatable: true,
    can: onRows("movePage"),
    run: (_now, tools) => tools.stage.movePage(1),
  },
  {
    id: "list.page-up",
    title: "Move one screenful up",
    group: "List",
    keys: ["PageUp"],
    moves: true,
    unrepeatable: true,
    can: onRows("movePage"),
    run: (_now, tools) => tools.stage.movePage(-1),
  },
  {
    id: "list.first",
    title: "Move to first row",
    group: "List",
    keys: ["Home"],
    unrepeatable: true,
    can: onRows("moveTo"),
    run: (_now, tools) => tools.stage.moveTo("first"),
  },
  {
    id: "list.last",
    title: "Move to last row",
    group: "List",
    keys: ["End"],
    unrepeatable: true,
    can: onRows("moveTo"),
    run: (_now, tools) => tools.stage.moveTo("last"),
  },
  {
    id: "list.right",
    title: "Move to columns at the right",
    group: "List",
    keys: ["ArrowRight"],
    words: "scroll sideways",
    moves: true,
    unrepeatable: true,
    can: onRows("moveSideways"),
    run: (_now, tools) => tools.stage.moveSideways(1),
  },
  {
    id: "list.left",
    title: "Move to columns at the left",
    group: "List",
    keys: ["ArrowLeft"],
    words: "scroll sideways",
    moves: true,
    unrepeatable: true,
    can: onRows("moveSideways"),
    run: (_now, tools) => tools.stage.moveSideways(-1),
  },
  {
    id: "list.select",
    title: "Select or deselect row",
    group: "List",
    keys: ["x", "Space"],
    words: "select mark",
    short: "select",
    hint: 75,
    unrepeatable: true,
    can: (now) => {
      const answer = onRows("toggleSelected")(now);
      if (answer !== "yes") return answer;
      return now.cursor ? "yes" : { because: "nothing is highlighted" };
    },
    run: (_now, tools) => tools.stage.toggleSelected(),
  },
  {
    id: "list.extend-down",
    title: "Extend selection to next row",
    group: "List",
    keys: ["shift+ArrowDown", "shift+j"],
    words: "select",
    moves: true,
    unrepeatable: true,
    can: onRows("extend"),
    run: (_now, tools) => tools.stage.extend(1),
  },
  {
    id: "list.extend-up",
    title: "Extend selection to previous row",
    group: "List",
    keys: ["shift+ArrowUp", "shift+k"],
    words: "select",
    moves: true,
    unrepeatable: true,
    can: onRows("extend"),
    run: (_now, tools) => tools.stage.extend(-1),
  },
  {
    id: "list.extend-page-down",
    title: "Select one screenful down",
    group: "List",
    keys: ["shift+PageDown"],
    words: "extend",
    moves: true,
    unrepeatable: true,
    can: onRows("extendPage"),
    run: (_now, tools) => tools.stage.extendPage(1),
  },
  {
    id: "list.extend-page-up",
    title: "Select one screenful up",
    group: "List",
    keys: ["shift+PageUp"],
    words: "extend",
    moves: true,
    unrepeatable: true,
    can: onRows("extendPage"),
    run: (_now, tools) => tools.stage.extendPage(-1),
  },
  {
    id: "list.extend-first",
    title: "Extend selection to first row",
    group: "List",
    keys: ["shift+Home"],
    words: "select",
    unrepeatable: true,
    can: onRows("extendTo"),
    run: (_now, tools) => tools.stage.extendTo("first"),
  },
  {
    id: "list.extend-last",
    title: "Extend selection to last row",
    group: "List",
    keys: ["shift+End"],
    words: "select",
    unrepeatable: true,
    can: onRows("extendTo"),
    run: (_now, tools) => tools.stage.extendTo("last"),
  },
  {
    id: "list.select-page",
    title: "Select all rows on the page",
    group: "List",
    keys: ["mod+a"],
    words: "select everything",
    unrepeatable: true,
    can: onRows("selectPage"),
    run: (_now, tools) => tools.stage.selectPage(),
  },
  {
    id: "list.select-all",
    title: "Select all rows that match",
    titleHere: ({ kind, total }) =>
      `Select all ${total > 0 ? `${grouped(total)} ` : ""}${kind ? kinds[kind].many : "rows"} that match`,
    group: "List",
    keys: ["mod+shift+a"],
    words: "select everything whole result",
    unrepeatable: true,
    can: (now) => {
      const answer = onRows("selectAll")(now);
      if (answer !== "yes" || now.total <= mostSelected) return answer;
      return {
        because: `${grouped(now.total)} match, and at most ${grouped(mostSelected)} can be selected: add a filter first`,
      };
    },
    run: (_now, tools) => tools.stage.selectAll(),
  },
  {
    id: "list.clear-selection",
    title: "Clear the selection",
    group: "List",
    words: "deselect nothing",
    unrepeatable: true,
    can: (now) => {
      const answer = whereLent("clearSelection")(now);
      if (answer !== "yes") return answer;
      return now.selected ? "yes" : { because: "nothing is selected" };
    },
    run: (_now, tools) => tools.stage.clearSelection(),
  },
  {
    id: "list.filter",
    title: "Filter the list ...",
    titleHere: ({ kind }) => (kind ? `Filter ${kinds[kind].many} ...` : "Filter the list ..."),
    group: "List",
    keys: ["/"],
    words: "search find",
    short: "filter",
    hint: 65,
    unrepeatable: true,
    can: whereLent("focusFilter"),
    run: (_now, tools) => tools.stage.focusFilter(),
  },
  {
    id: "list.add-filter",
    title: "Add a filter ...",
    group: "List",
    keys: ["shift+f"],
    words: "status slot placed picker rider payment delivery source amount late date",
    ofList: "order",
    short: "filter by",
    unrepeatable: true,
    can: whereLent("addFilter"),
    run: (_now, tools) => tools.stage.addFilter(),
  },
  {
    id: "list.clear-filter",
    title: "Clear the filter",
    group: "List",
    keys: ["mod+Backspace"],
    words: "reset all",
    unrepeatable: true,
    can: (now) => {
      const answer = whereLent("clearFilters")(now);
      if (answer !== "yes") return answer;
      return now.filtered ? "yes" : { because: "no filter is set" };
    },
    run: (_now, tools) => tools.stage.clearFilters(),
  },
  {
    id: "list.show-waiting",
    title: "Show waiting updates",
    group: "List",
    keys: ["n"],
    words: "new rows updates",
    short: "show updates",
    hint: 98,
    unrepeatable: true,
    can: (now) => {
      const answer = whereLent("showWaiting")(now);
      if (answer !== "yes") return answer;
      return now.waiting > 0 ? "yes" : { because: "no updates are waiting" };
    },
    run: (_now, tools) => tools.stage.showWaiting(),
  },
];
