import { insideSession } from "./conditions.ts";
import type { Command, Now, Tools } from "./command.ts";
import { orderPath, destinations } from "./destinations.ts";

/** What Esc would step back from, nearest first; `null` when there is nothing. */
export function stepBack(now: Now): "opened" | "picks" | "full-screen" | "filter" | "page" | null {
  if (now.screen === "orders" && now.opened) return "opened";
  if (now.screen === "orders" && now.picked.length > 0) return "picks";
  if (now.fullScreen) return "full-screen";
  if (now.screen === "orders" && now.filtered) return "filter";
  return now.screen === "order" || now.screen === "none" ? "page" : null;
}

function goBack(now: Now, tools: Tools): void {
  const from = stepBack(now);
  if (from === "opened") tools.closeOpened();
  if (from === "picks") tools.list.clearPicks();
  if (from === "full-screen") tools.view.setFullScreen(false);
  if (from === "filter") tools.view.clearFilters();
  if (from === "page") tools.back();
}

/**
 * Opens the order of a number, or the only order it leads to, as soon as the gateway has found it: a scanned label.
 * Whoever has gone on meanwhile, or scanned the next one, is not taken away by the late answer.
 */
export function openNumberCommand(number: string): Command {
  return {
    id: "go.scanned-order",
    title: `Open order ${number}`,
    group: "Go",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: async (now, tools) => {
      if (!now.storeId) return;
      const isStillHere = tools.watchLocation();
      const found = await tools.api("search.find", {
        params: { storeId: now.storeId },
        query: { term: number },
      });
      const [only, ...more] = found.orders;
      const order = found.orders.find(({ exact }) => exact) ?? (more.length === 0 ? only : undefined);
      if (!order) tools.tell(`No order has the number ${number}`, "error");
      else if (isStillHere()) tools.go(orderPath(order.id));
    },
  };
}

/** Opens one order the palette has found, on its own page. */
export function openFoundCommand(order: { readonly id: string; readonly number: string }): Command {
  return {
    id: "go.found-order",
    title: `Open order ${order.number}`,
    group: "Go",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: (_now, tools) => tools.go(orderPath(order.id)),
  };
}

/** Shows the orders a customer's phone or a product's name finds. */
export function findOrdersCommand(text: string): Command {
  return {
    id: "go.found-orders",
    title: `Show orders with ${text}`,
    group: "Go",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: (_now, tools) => tools.findOrders(text),
  };
}

/** Going from screen to screen, from store to store, and one step back. */
export const goCommands: readonly Command[] = [
  {
    id: "go.back",
    title: "Step back",
    group: "Go",
    keys: ["Escape"],
    words: "close cancel leave",
    short: "back",
    hint: 30,
    unrepeatable: true,
    can: (now) => (now.screen !== "login" && stepBack(now) ? "yes" : "hidden"),
    run: goBack,
  },
  ...destinations.map((place): Command => ({
    id: place.id,
    title: `Go to ${place.title.toLowerCase()}`,
    group: "Go",
    keys: [place.keys],
    short: place.title.toLowerCase(),
    hint: 10,
    unrepeatable: true,
    can: (now) => insideSession(now, place.right),
    run: (_now, tools) => tools.go(place.path),
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
      return now.stores.length > 1 ? "yes" : { because: "this login has one store" };
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
