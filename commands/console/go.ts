import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import { destinations } from "#commands/destinations.ts";
import type { Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";

/** What Esc leaves: the first of these that applies, in this order; `null` when none does. */
export function stepBack(
  now: Now,
): "macro" | "plan" | "panel" | "selection" | "full-screen" | "filter" | "list" | "page" | null {
  if (now.macro) return "macro";
  if (now.lends.has("leavePlan")) return "plan";
  if (now.lends.has("closePanel")) return "panel";
  if (now.lends.has("clearSelection") && now.selected) return "selection";
  if (now.fullScreen) return "full-screen";
  if (now.lends.has("clearFilters") && now.filtered) return "filter";
  if (now.lends.has("leaveList")) return "list";
  return now.lends.has("leave") ? "page" : null;
}

function goBack(now: Now, tools: Tools): void | Promise<void> {
  const from = stepBack(now);
  if (from === "macro") return tools.macro("end", now);
  if (from === "plan") return tools.stage.leavePlan();
  if (from === "panel") tools.stage.closePanel();
  if (from === "selection") tools.stage.clearSelection();
  if (from === "full-screen") tools.view.setFullScreen(false);
  if (from === "filter") tools.stage.clearFilters();
  if (from === "list") tools.stage.leaveList();
  if (from === "page") tools.stage.leave();
}

/** Commands that go to another screen or store, or one step back. */
export const goCommands: readonly Command[] = [
  {
    id: "go.back",
    title: "Back",
    group: "Go",
    keys: ["Escape"],
    words: "close cancel leave",
    short: "back",
    hint: 30,
    unrepeatable: true,
    can: (now) => (now.loggedIn && stepBack(now) ? "yes" : "hidden"),
    run: goBack,
  },
  ...destinations.map((destination): Command => ({
    id: destination.id,
    title: `Go to ${destination.title.toLowerCase()}`,
    group: "Go",
    ...(destination.keys === undefined ? {} : { keys: [destination.keys] }),
    ...(destination.words === undefined ? {} : { words: destination.words }),
    short: destination.title.toLowerCase(),
    unrepeatable: true,
    can: (now) => insideSession(now, destination.right),
    run: (_now, tools) => tools.go(destination.path),
  })),
  {
    id: "go.store",
    title: "Go to another store ...",
    group: "Go",
    keys: ["g s"],
    words: "switch branch",
    unrepeatable: true,
    can: (now) => {
      const answer = insideSession(now);
      if (answer !== "yes") return answer;
      return now.stores.length > 1 ? "yes" : { because: "you can work in one store only" };
    },
    run: async (now, tools) => {
      const store = await tools.choose({
        title: "Store",
        options: now.stores.map((value) => ({
          value,
          title: value.name,
          ...(value.id === now.storeId ? { because: "you are here" } : {}),
        })),
      });
      if (store) await tools.switchStore(store.id);
    },
  },
];
