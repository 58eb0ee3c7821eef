import { navigate } from "wouter/use-browser-location";
import type { StageTool, StageTools, Tools } from "#commands/given/tools.ts";
import { landing, listOf, recordPath } from "#commands/destinations.ts";
import { api, newId } from "#console/client/api.ts";
import { changeRecord } from "#console/client/records/changes/change.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { retryStream } from "#console/client/live/stream.ts";
import { setPreference } from "#console/session/preferences/preferences.ts";
import { turnOnPushMessages } from "#console/session/preferences/push-messages.ts";
import { chooseStore, logOut } from "#console/session/session.ts";
import {
  askChoice,
  askForm,
  askWriting,
  showBatch,
  showHelp,
  showPalette,
} from "#console/shell/dialogs/dialog-state.ts";
import { makeChange } from "./retryable-change.ts";
import { inStoreWords } from "./form-words.ts";
import { copyText } from "./copy-text.ts";
import { setFullScreen } from "#console/shell/full-screen.ts";
import { forgetLast, last } from "./last.ts";
import { closeNotices, toggleNotices } from "#console/shell/messages/notices.ts";
import { readNow } from "#console/shell/stage/now.ts";
import { runCommand } from "./run-command.ts";
import { stageTool } from "#console/shell/stage/stage.ts";
import { tell } from "#console/shell/messages/toasts.ts";
import { forgetUndos, keepUndo, undoLast } from "./undo.ts";
import { rememberLocation } from "#console/shell/stage/remember-location.ts";

/**
 * Looks up each tool on the stage when it is used. When nothing lends it, the command's `can` was wrong, and an Error
 * says so.
 */
const stage = new Proxy({} as StageTools, {
  get(_target, name) {
    const tool = name === "leave" ? (stageTool(name) ?? leave) : stageTool(name as StageTool);
    if (!tool) throw new Error(`this screen does not lend ${String(name)}`);
    return tool;
  },
});

/** Everything that commands may use in the console. */
export const tools: Tools = {
  api,
  stage,
  view: {
    setDensity: (density) => setPreference("density", density),
    setTheme: (theme) => setPreference("theme", theme),
    setFullScreen,
    showNotices: toggleNotices,
    closeNotices,
  },
  go: (path) => navigate(path),
  rememberLocation,
  choose: askChoice,
  write: askWriting,
  fill: (form) => askForm(inStoreWords(form)),
  openPalette: (prefix) => showPalette(prefix),
  openHelp: showHelp,
  tell,
  refresh: () => {
    retryStream();
    return (stageTool("refresh") ?? refresh)();
  },
  change: changeRecord,
  newest: (kind, row) => rowStore(kind).newest(row),
  attempt: makeChange,
  batch: showBatch,
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
  open: (record, where) => {
    const openPanel = where === "panel" ? stageTool("openPanel") : undefined;
    if (openPanel) openPanel(record);
    else navigate(recordPath(record.kind, record.row.id));
  },
  findRecords: (kind, text) => {
    const findText = readNow().kind === kind ? stageTool("findText") : undefined;
    if (findText) findText(text);
    else navigate(`${listOf(kind)?.path ?? landing}?text=${encodeURIComponent(text)}`);
  },
  switchStore: (storeId) => {
    forgetUndos();
    forgetLast();
    navigate(landing);
    return chooseStore(storeId);
  },
  copy: copyText,
  logOut,
  turnOnPush: turnOnPushMessages,
  newKey: newId,
};

/** Goes back to the previous page; when there is none, to the list of the present kind or to the first screen. */
export function leave(): void {
  const { kind } = readNow();
  if (hasWayBack()) history.back();
  else navigate((kind && listOf(kind)?.path) ?? landing);
}

/** Whether there is a previous page of the console: an address opened in a new tab has none. */
function hasWayBack(): boolean {
  const { navigation } = window as { navigation?: { readonly canGoBack: boolean } };
  return navigation ? navigation.canGoBack : history.length > 1;
}
