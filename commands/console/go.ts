import { type Kind, kinds } from "#contract/kinds.ts";
import type { LookupSubject } from "#contract/store/lookup.ts";
import { viewRight } from "#contract/permission.ts";
import type { Command } from "#commands/command.ts";
import { insideSession } from "#commands/conditions.ts";
import { destinations, recordPath } from "#commands/destinations.ts";
import type { Now } from "#commands/context/now.ts";
import type { Tools } from "#commands/context/tools.ts";

/** What Esc leaves: the first of these that applies, in this order; `null` when none does. */
export function stepBack(
  now: Now,
): "macro" | "plan" | "panel" | "selection" | "full-screen" | "filter" | "page" | null {
  if (now.macro) return "macro";
  if (now.lends.has("leavePlan")) return "plan";
  if (now.lends.has("closePanel")) return "panel";
  if (now.lends.has("clearSelection") && now.selected) return "selection";
  if (now.fullScreen) return "full-screen";
  if (now.lends.has("clearFilters") && now.filtered) return "filter";
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
  if (from === "page") tools.stage.leave();
}

/**
 * Makes a command that opens an order by its scanned number, or the only order that the search finds for it. When the
 * answer comes late and the operator has moved on or scanned another label, nothing is opened.
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
      const isStillHere = tools.rememberLocation();
      const found = await tools.api("search.find", {
        params: { storeId: now.storeId },
        query: { term: number },
      });
      const [only, ...more] = found.orders;
      const order = found.orders.find(({ exact }) => exact) ?? (more.length === 0 ? only : undefined);
      if (!order) tools.tell(`No order has the number ${number}`, "error");
      else if (isStillHere()) await goToFound(tools, recordPath("order", order.id), order.store?.id);
    },
  };
}

async function goToFound(tools: Tools, path: string, storeId: string | undefined): Promise<void> {
  if (storeId === undefined) tools.go(path);
  else await tools.switchStore(storeId, path);
}

/** Makes a command that opens a record found by the palette, on the record's own page. */
export function openFoundCommand(
  kind: Kind,
  found: {
    readonly id: string;
    readonly name: string;
    readonly part?: string | undefined;
    /** Its store, where it is not the one on screen. */
    readonly storeId?: string | undefined;
  },
): Command {
  const { dividedBy } = kinds[kind];
  return {
    id: "go.found-record",
    title: `Open ${kinds[kind].one} ${found.name}`,
    group: "Go",
    unrepeatable: true,
    can: (now) => insideSession(now, viewRight(kind)),
    run: (_now, tools) =>
      goToFound(
        tools,
        recordPath(kind, { id: found.id, ...(dividedBy ? { [dividedBy]: found.part } : {}) }),
        found.storeId,
      ),
  };
}

/**
 * Makes a command that shows the orders of a customer, or those with a product. The field of the filter has the name of
 * the subject.
 */
export function ordersOfCommand(
  subject: LookupSubject,
  { id, name }: { readonly id: string; readonly name: string },
): Command {
  return {
    id: "go.found-orders",
    title: `Show orders ${subject === "customer" ? "of" : "with"} ${name}`,
    group: "Go",
    unrepeatable: true,
    can: (now) => insideSession(now, "order.view"),
    run: (_now, tools) => tools.showList("order", subject, id),
  };
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
    short: destination.title.toLowerCase(),
    hint: 10,
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
