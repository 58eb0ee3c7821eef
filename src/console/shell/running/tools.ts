import { mutate } from "swr";
import { navigate } from "wouter/use-browser-location";
import type { StageTool, StageTools, Tools } from "#commands/context/tools.ts";
import { knownCommand } from "#console/shell/running/known-commands.ts";
import { keyCaps } from "#console/shell/keys/key-caps.ts";
import { landing, listOf, recordAt, recordPath } from "#commands/destinations.ts";
import type { AnyRecord } from "#contract/kinds.ts";
import { api, newId } from "#console/client/api.ts";
import { changeRecord } from "#console/client/records/changes/change.ts";
import { cacheKeys } from "#console/client/refreshing/cache-keys.ts";
import { refresh } from "#console/client/records/refresh.ts";
import { rowStore } from "#console/client/records/row-store.ts";
import { retryStream } from "#console/client/live/stream.ts";
import { addressAsLeft, forgetListQueries } from "#console/session/kept/last-place.ts";
import { setPreference } from "#console/session/preferences/preferences.ts";
import { turnOnPushMessages } from "#console/session/preferences/push-messages.ts";
import { chooseStore, logOut, session } from "#console/session/session.ts";
import { ask, askChoice, askForm, dialogState, showHelp, showPalette } from "#console/shell/dialogs/dialog-state.ts";
import { makeChange } from "./failing/retryable-change.ts";
import { copyText } from "./copy-text.ts";
import { setFullScreen } from "#console/shell/full-screen.ts";
import { forgetLast, last } from "./recording/last.ts";
import { closeNotices, toggleNotices } from "#console/shell/messages/notices.ts";
import { setPin } from "#console/shell/rail/place.ts";
import { macroState } from "./recording/macro-recorder.ts";
import { readNow } from "#console/shell/stage/now.ts";
import { runCommand } from "./run-command.ts";
import { stageTool } from "#console/shell/stage/stage.ts";
import { tell, type ToastAction } from "#console/shell/messages/toasts.ts";
import { forgetUndos, keepUndo, nextUndo, undoChange, whileUnderWay } from "./undo.ts";
import { rememberLocation } from "#console/shell/stage/remember-location.ts";
import { inStoreChoices } from "./store-choices.ts";

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
    setSound(on) {
      setPreference("sound", on);
      // Who turns it on hears what it will be like.
      const sounds = on && import("#console/shell/sounds/sounds.ts");
      if (sounds) sounds.then(({ ring }) => ring("express")).catch(() => undefined);
    },
    setFullScreen,
    showNotices: toggleNotices,
    closeNotices,
    setPin,
  },
  go: (path) => navigate(addressAsLeft(path)),
  rememberLocation,
  choose: (choice) => askChoice(inStoreChoices(choice)),
  write: (writing) => ask("writing", writing),
  confirm: async (asked) => (await ask("confirm", asked)) === true,
  fill: askForm,
  ask,
  showProgress: (work) => ask("progress", work),
  openPalette: (prefix) => showPalette(prefix),
  openHelp: showHelp,
  // A success message whose detail is the title of the newest undo offers that undo.
  tell: (message, tone, detail) => tell(message, tone, detail, tone === "success" ? undoAction(detail) : undefined),
  added: (kind, row, message, detail) => {
    const record = { kind, row } as AnyRecord;
    const open: ToastAction = { title: "Open", run: () => tools.open(record, "page") };
    // The list must know the row before it arrives, so that it can be named. No addition takes a row away: where it
    // leaves the list, because of an answer from before it was there, the cursor waits for it.
    rowStore(kind).upsert(row);
    const pointAt = readNow().kind === kind ? stageTool("pointAt") : undefined;
    tell(message, "success", detail, undoAction(detail) ?? open);
    const hidden = `${detail}: the filter of this list does not show it`;
    // Where the list cannot be read, it says so itself.
    pointAt?.(row.id).then(
      (isShown) => isShown || tell(message, "success", hidden, open),
      () => undefined,
    );
  },
  refresh: () => {
    retryStream();
    return (stageTool("refresh") ?? refresh)();
  },
  change: (kind, row, patch, call) => whileUnderWay(changeRecord(kind, row, patch, call)),
  newest: (kind, row) => rowStore(kind).newest(row),
  attempt: (change) => makeChange({ ...change, save: () => whileUnderWay(change.save()) }),
  batch: (batch) =>
    whileUnderWay(import("#console/shell/batch/start-batch.ts").then(({ startBatch }) => startBatch(batch, tools))),
  may: (right) => session.rights.includes(right),
  clearSelection: () => stageTool("clearSelection")?.(),
  showRefusal: (because, record) => {
    // What is written into keeps the screen.
    if (dialogState.current) tell(because, "error");
    else void ask("refusal", { title: because, record });
  },
  keepUndo,
  undo: async (change) => {
    const undone = await undoChange(change);
    // What is left of it can be undone by a button of the message.
    if (undone) tools.tell(`Undone: ${undone.title}`, "success", undone.left);
  },
  repeat: async () => {
    const { current } = last;
    if (!current) return;
    const outcome = await runCommand(current.command, readNow(), tools, current.answers);
    if (outcome === "hidden") tell(`${current.title}: not available on this screen`, "plain");
  },
  macro: async (act, now, id) => {
    if (act === "record") macroState.steps = [];
    else await (await import("#console/shell/macros/macro-acts.ts")).macroActs[act](tools, now, id);
  },
  open: (record, where) => {
    const openPanel = where === "panel" ? stageTool("openPanel") : undefined;
    if (openPanel) openPanel(record);
    else navigate(recordPath(record.kind, record.row));
  },
  openField: async (record) => (await import("./open-field.ts")).openField(record),
  showList: (kind, field, value) => {
    const filterBy = readNow().kind === kind ? stageTool("filterBy") : undefined;
    if (filterBy) filterBy(field, value);
    else navigate(`${listOf(kind)?.path ?? landing}?${new URLSearchParams({ [field]: value })}`);
  },
  changeSavedViews: async (body) => {
    const { storeId } = readNow();
    if (storeId === null) return [];
    const views = await api("saved-views.change", { params: { storeId }, body }, { idempotencyKey: newId() });
    await mutate(cacheKeys.savedViews(storeId), views, false);
    return views;
  },
  saveFile: async (name, text, type) => {
    const { saveFile, withDay } = await import("#console/kit/save-file.ts");
    const dated = withDay(name, session.store?.timeZone ?? "UTC");
    saveFile(dated, new Blob([text], { type }));
    return dated;
  },
  switchStore: async (storeId, path) => {
    forgetUndos();
    forgetLast();
    forgetListQueries();
    navigate(landing);
    await chooseStore(storeId);
    if (path) navigate(path);
  },
  copy: copyText,
  logOut,
  turnOnPush: turnOnPushMessages,
  newKey: newId,
};

/** The undo of the newest change if it has this title; undefined when another change is newer. */
function undoAction(title: string | undefined): ToastAction | undefined {
  const undo = nextUndo();
  if (!undo || undo.title !== title || undo.because !== null) return undefined;
  const command = knownCommand("undo.last");
  return {
    title: `Undo ${keyCaps("mod+z")}`,
    run() {
      if (command && nextUndo() === undo) void runCommand(command, readNow(), tools);
    },
  };
}

/** Goes back to the previous page; when there is none, to the list of the present kind or to the first screen. */
export function leave(): void {
  const { kind } = readNow();
  if (hasWayBack()) history.back();
  else {
    const list = recordAt(window.location.pathname)?.list ?? (kind && listOf(kind));
    navigate(addressAsLeft(list?.path ?? landing));
  }
}

/** Whether there is a previous page of the console: an address opened in a new tab has none. */
function hasWayBack(): boolean {
  const { navigation } = window as { navigation?: { readonly canGoBack: boolean } };
  return navigation ? navigation.canGoBack : history.length > 1;
}
