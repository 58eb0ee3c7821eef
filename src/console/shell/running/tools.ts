import { navigate } from "wouter/use-browser-location";
import type { ListTools, Tools, ViewTools } from "#commands/command.ts";
import { landing, orderPath, pathOf } from "#commands/destinations.ts";
import { api, newId } from "#console/client/api.ts";
import { changeRecord } from "#console/client/records/change-record.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { retryStream } from "#console/client/live/stream.ts";
import { setPreference } from "#console/session/preferences.ts";
import { turnOnPushMessages } from "#console/session/push-messages.ts";
import { chooseStore, logOut } from "#console/session/session.ts";
import { askChoice, askWriting, showBatch, showHelp, showPalette } from "#console/shell/dialogs/dialog-state.ts";
import { makeAttempt } from "./attempt.ts";
import { copyText } from "./copy-text.ts";
import { setFullScreen } from "#console/shell/full-screen.ts";
import { forgetLast, last } from "./last.ts";
import { closeNotices, toggleNotices } from "#console/shell/messages/notices.ts";
import { readNow } from "./now.ts";
import { runCommand } from "./run-command.ts";
import { type StageTools, stageParts } from "./stage.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { forgetUndos, keepUndo, undoLast } from "./undo.ts";
import { watchLocation } from "./watch-location.ts";

const orderRows = rowStore("order");

/** What the screen lends last; a tool nobody lends is a mistake of the command's `can`, and says so. */
function lent<Key extends keyof StageTools>(key: Key): NonNullable<StageTools[Key]> {
  const tool = stageParts().findLast((part) => part.tools?.[key])?.tools?.[key];
  if (!tool) throw new Error(`this screen has no ${key}`);
  return tool;
}

function lentByList<Key extends keyof ListTools>(key: Key): ListTools[Key] {
  const tool = stageParts().findLast((part) => part.tools?.list?.[key])?.tools?.list?.[key];
  if (!tool) throw new Error(`this screen has no list.${key}`);
  return tool as ListTools[Key];
}

function lentByView<Key extends keyof ViewTools>(key: Key): ViewTools[Key] {
  const tool = stageParts().findLast((part) => part.tools?.view?.[key])?.tools?.view?.[key];
  if (!tool) throw new Error(`this screen has no view.${key}`);
  return tool as ViewTools[Key];
}

/** Everything commands may touch in the console. */
export const tools: Tools = {
  api,
  list: {
    move: (by) => lentByList("move")(by),
    movePage: (by) => lentByList("movePage")(by),
    moveTo: (end) => lentByList("moveTo")(end),
    moveSideways: (by) => lentByList("moveSideways")(by),
    extend: (by) => lentByList("extend")(by),
    extendTo: (end) => lentByList("extendTo")(end),
    togglePick: () => lentByList("togglePick")(),
    pickPage: () => lentByList("pickPage")(),
    clearPicks: () => lentByList("clearPicks")(),
  },
  view: {
    switchView: () => lentByView("switchView")(),
    moveTab: (by) => lentByView("moveTab")(by),
    focusFilter: () => lentByView("focusFilter")(),
    addFilter: () => lentByView("addFilter")(),
    clearFilters: () => lentByView("clearFilters")(),
    chooseColumns: () => lentByView("chooseColumns")(),
    setSort: (sort) => lentByView("setSort")(sort),
    setPageSize: (size) => setPreference("pageSize", size),
    setDensity: (density) => setPreference("density", density),
    setTheme: (theme) => setPreference("theme", theme),
    setFullScreen,
    setHolding: (on) => lentByView("setHolding")(on),
    showHeld: () => lentByView("showHeld")(),
    moveOrderTab: (by) => lentByView("moveOrderTab")(by),
    showNotices: toggleNotices,
    closeNotices,
  },
  go: (path) => navigate(path),
  back: () => {
    if (hasWayBack()) history.back();
    else navigate(pathOf("go.orders"));
  },
  watchLocation,
  choose: askChoice,
  write: askWriting,
  openPalette: (prefix) => showPalette(prefix),
  openHelp: showHelp,
  tell,
  refresh: () => {
    retryStream();
    const lent = stageParts().findLast((part) => part.tools?.refresh)?.tools?.refresh;
    return lent?.() ?? refresh();
  },
  change: (order, patch, call) => changeRecord("order", order, patch, call),
  attempt: makeAttempt,
  newest: orderRows.newest,
  batch: async (batch) => void (await showBatch(batch)),
  keepUndo,
  undo: async () => {
    const title = await undoLast();
    if (title) tell(`Undone: ${title}`, "success");
  },
  repeat: async () => {
    const { current } = last;
    if (!current) return;
    const outcome = await runCommand(current.command, readNow(), tools, current.answers);
    if (outcome === "hidden") tell(`${current.title}: not on this screen`, "plain");
  },
  open: (order, where) => {
    const open = stageParts().findLast((part) => part.tools?.open)?.tools?.open;
    if (open && where === "panel") open(order, where);
    else navigate(orderPath(order.id));
  },
  closeOpened: () => lent("closeOpened")(),
  findOrders: (text) => {
    const find = stageParts().findLast((part) => part.tools?.findOrders)?.tools?.findOrders;
    if (find) find(text);
    else navigate(`${pathOf("go.orders")}?text=${encodeURIComponent(text)}`);
  },
  switchStore: (storeId) => {
    forgetUndos();
    forgetLast();
    navigate(landing);
    return chooseStore(storeId);
  },
  openNeighbour: (by) => lent("openNeighbour")(by),
  exportPage: () => lent("exportPage")(),
  copy: copyText,
  logOut,
  turnOnPush: turnOnPushMessages,
  newKey: newId,
};

/** Whether the page before this one is the console's too: a pasted address has nothing behind it. */
function hasWayBack(): boolean {
  const { navigation } = window as { navigation?: { readonly canGoBack: boolean } };
  return navigation ? navigation.canGoBack : history.length > 1;
}
