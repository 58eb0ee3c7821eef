import type { SavedView } from "#contract/saved-views/schema.ts";
import type { Answer, Command } from "#commands/command.ts";
import { insideSession, whereLent } from "#commands/conditions.ts";
import type { Now } from "#commands/context/now.ts";
import type { Option } from "#commands/context/questions.ts";
import type { Tools } from "#commands/context/tools.ts";
import { type Destination, destinations, viewAbove } from "#commands/destinations.ts";

const sharedRight = "store.set-up";

function inStore(now: Now): Answer {
  const answer = insideSession(now);
  if (answer !== "yes") return answer;
  return now.storeId === null ? { because: "no store is open" } : "yes";
}

/**
 * The address of the list or report that a saved view shows, and the view of the console to which that belongs; null where
 * it is not there. The name of a report has the parts of its address.
 */
export function savedViewPlace({ list }: Pick<SavedView, "list">): {
  readonly path: string;
  readonly view: Destination;
} | null {
  const own = destinations.find(({ id }) => id === `go.${list}`);
  if (own) return { path: own.path, view: own };
  const path = `/${list.replace(".", "/")}`;
  const above = list.includes(".") ? viewAbove(path) : null;
  return above && { path, view: above };
}

function maySee(view: SavedView, now: Now): boolean {
  const place = savedViewPlace(view);
  return place !== null && now.rights.has(place.view.right);
}

/** Reads the saved views of the lists and reports that the operator may see. */
async function readViews(now: Now, tools: Tools): Promise<readonly SavedView[]> {
  const views = await tools.api("saved-views.list", { params: { storeId: now.storeId ?? "" } });
  return views.filter((view) => maySee(view, now));
}

function optionOf(view: SavedView, now: Now, isChange: boolean): Option<SavedView> {
  const list = savedViewPlace(view)?.view.title ?? view.list;
  return {
    value: view,
    title: view.name,
    hint: view.shared ? `${list}, the store's` : list,
    ...(isChange && view.shared && !now.rights.has(sharedRight) ? { because: "it is the store's" } : {}),
  };
}

/** Asks for one of the saved views, that on screen first; a message says so when there is none. */
async function chooseView(title: string, now: Now, tools: Tools, isChange: boolean): Promise<SavedView | undefined> {
  const views = await readViews(now, tools);
  if (views.length === 0) {
    tools.tell("There is no saved view yet", "plain");
    return undefined;
  }
  const onScreen = (view: SavedView): number => (view.id === now.place.savedView ? 0 : 1);
  const inOrder = views.toSorted((one, other) => onScreen(one) - onScreen(other));
  return tools.choose({ title, numbered: true, options: inOrder.map((view) => optionOf(view, now, isChange)) });
}

/** Makes the command that opens a saved view. */
export function openViewCommand(view: SavedView): Command {
  return {
    id: `saved-view.${view.id}`,
    title: `Open view ${view.name}`,
    group: "View",
    words: "saved list filter",
    unrepeatable: true,
    can: (now) => (maySee(view, now) ? "yes" : "hidden"),
    run: (_now, tools) => open(view, tools),
  };
}

/** The address that opens a saved view; null where its list or report is not there. */
export function savedViewAddress(view: Pick<SavedView, "id" | "list">): string | null {
  const place = savedViewPlace(view);
  return place && `${place.path}?view=${view.id}`;
}

function open(view: SavedView, tools: Tools): void {
  const address = savedViewAddress(view);
  if (address !== null) tools.go(address);
}

/** Commands about lists and reports that are saved under a name. */
export const savedViewCommands: readonly Command[] = [
  {
    id: "saved-view.open",
    title: "Open a saved view ...",
    group: "View",
    keys: ["g h"],
    words: "list filter columns",
    unrepeatable: true,
    can: inStore,
    run: async (now, tools) => {
      const view = await chooseView("Open which view?", now, tools, false);
      if (view) open(view, tools);
    },
  },
  {
    id: "saved-view.save",
    title: "Save this list as a view ...",
    titleHere: ({ kind }) => `Save this ${kind === null ? "report" : "list"} as a view ...`,
    group: "View",
    keys: ["g shift+h"],
    words: "filter sort columns keep name",
    changes: true,
    unrecorded: "a macro changes records, not lists",
    unrepeatable: true,
    can: whereLent("readListView"),
    run: async (now, tools) => {
      const mine = { value: false, title: "For you alone" };
      const everybody = { value: true, title: "For everybody in this store" };
      const shared = now.rights.has(sharedRight)
        ? await tools.choose({ title: "Save this view for whom?", numbered: true, options: [mine, everybody] })
        : false;
      if (shared === undefined) return;
      const shown = tools.stage.readListView();
      let saved: SavedView | undefined;
      await tools.write({
        title: "Name of the view",
        label: "savedView.name",
        required: true,
        async save(text) {
          const name = text.trim();
          const views = await tools.changeSavedViews({
            action: "create",
            view: { ...shown, name, shared, format: 1 },
          });
          saved = views.find((view) => view.name === name && view.list === shown.list && view.shared === shared);
        },
      });
      if (!saved) return;
      open(saved, tools);
      tools.tell(`View "${saved.name}" is saved and open`, "success", "g h opens it, g 0 pins it");
    },
  },
  {
    id: "saved-view.overwrite",
    title: "Overwrite the saved view",
    group: "View",
    words: "save again change update",
    changes: true,
    unrecorded: "a macro changes records, not lists",
    unrepeatable: true,
    can: (now) => {
      const answer = whereLent("readListView")(now);
      if (answer !== "yes") return answer;
      return now.place.savedView === null ? { because: "no saved view is open" } : "yes";
    },
    run: async (now, tools) => {
      const view = (await readViews(now, tools)).find(({ id }) => id === now.place.savedView);
      if (!view) return tools.tell("This saved view is not there any more", "plain");
      if (view.shared && !now.rights.has(sharedRight))
        return tools.tell(`View "${view.name}" is the store's: save a view of your own`, "plain");
      const { id, version, name } = view;
      const { query, columns } = tools.stage.readListView();
      await tools.changeSavedViews({ action: "change", id, version, view: { query, columns, name, format: 1 } });
      tools.tell(`View "${name}" is saved as it is on screen`, "success");
    },
  },
  {
    id: "saved-view.rename",
    title: "Rename a saved view ...",
    group: "View",
    words: "name",
    changes: true,
    unrecorded: "a macro changes records, not lists",
    unrepeatable: true,
    can: inStore,
    run: async (now, tools) => {
      const view = await chooseView("Rename which view?", now, tools, true);
      if (!view) return;
      const { id, version, query, columns, format } = view;
      await tools.write({
        title: `New name of "${view.name}"`,
        label: "savedView.name",
        required: true,
        initial: view.name,
        async save(name) {
          await tools.changeSavedViews({ action: "change", id, version, view: { name, query, columns, format } });
          tools.tell(`View "${view.name}" is now called "${name.trim()}"`, "success");
        },
      });
    },
  },
  {
    id: "saved-view.share",
    title: "Share a saved view, or keep it to yourself ...",
    group: "View",
    words: "everybody store colleagues public private",
    changes: true,
    unrecorded: "a macro changes records, not lists",
    unrepeatable: true,
    can: (now) => {
      const answer = inStore(now);
      if (answer !== "yes" || now.rights.has(sharedRight)) return answer;
      return { because: "only those who set the store up share views" };
    },
    run: async (now, tools) => {
      const view = await chooseView("Share which view, or keep it to yourself?", now, tools, true);
      if (!view) return;
      const { id, version, name, query, columns, format } = view;
      const shared = !view.shared;
      await tools.changeSavedViews({ action: "change", id, version, view: { name, query, columns, format, shared } });
      tools.tell(shared ? `View "${name}" is for everybody now` : `View "${name}" is yours alone now`, "success");
    },
  },
  {
    id: "saved-view.delete",
    title: "Delete a saved view ...",
    group: "View",
    words: "remove",
    changes: true,
    unrecorded: "a macro changes records, not lists",
    unrepeatable: true,
    can: inStore,
    run: async (now, tools) => {
      const view = await chooseView("Delete which view?", now, tools, true);
      if (!view) return;
      await tools.changeSavedViews({ action: "delete", id: view.id, version: view.version });
      tools.tell(`View "${view.name}" is deleted`, "success");
    },
  },
];
