import { mutate } from "swr";
import { subscribe } from "valtio";
import { subscribeKey } from "valtio/utils";
import { messages } from "#contract/messages.ts";
import { followVisibility, onPush, startStream, stopStream } from "./client/live/stream.ts";
import { startIdleWatch } from "./session/idle-watch.ts";
import { takeNotice } from "./session/notice.ts";
import { prepareNotifications } from "./session/notifications.ts";
import { onPreferenceFailure, preferences, readKeptPreferences, readPreferences } from "./session/preferences.ts";
import { leave, readTheme, refreshSession, restore, session, watchTabs } from "./session/session.ts";
import { explainFailure } from "./shell/running/explain-failure.ts";
import { addNotice } from "./shell/messages/notices.ts";
import { tell } from "./shell/messages/toasts.ts";
import { followAppearance } from "./theme/appearance.ts";
import { applyStoreTheme } from "./theme/store-theme.ts";

/** Starts what stands behind the screens, before the first of them is drawn; answers whether somebody is logged in. */
export function startConsole(): boolean {
  readKeptPreferences();
  const loggedIn = restore();
  applyStoreTheme(session.settings, document);
  subscribeKey(session, "settings", (settings) => applyStoreTheme(settings, document));
  const appearance = followAppearance(() => preferences, document);
  subscribe(preferences, appearance.apply);
  window.addEventListener("unhandledrejection", (event) => tellFailure(event.reason, messages.failedTryAgain));
  watchTabs({
    ended: (reason) => void (session.user && leave(reason)),
    loggedIn: () => void (session.user ?? window.location.assign("/dashboard")),
    changed: () => void restore(),
  });
  if (loggedIn) startWork();
  else void readTheme().catch((error: unknown) => tellFailure(error, messages.fetchingFailed));
  return loggedIn;
}

/** What runs only while somebody is logged in. */
function startWork(): void {
  startIdleWatch();
  followVisibility();
  const openStore = (): void => {
    if (session.store && session.rights.includes("order.view")) startStream(session.store.id);
    else stopStream();
  };
  openStore();
  subscribeKey(session, "store", openStore);
  subscribeKey(session, "rights", openStore);
  onPush((message) => {
    if (message.type === "bye" && message.because === "right-changed") void readAgain();
  });
  onPreferenceFailure((error) => tellFailure(error, messages.saveFailed));
  const notice = takeNotice();
  if (notice !== null) tell(notice, "success");
  void readAgain();
  void readPreferences().catch((error: unknown) => tellFailure(error, messages.fetchingFailed));
}

/** Reads who may do what, and the settings, anew; what is on screen is read again if the rights have changed. */
async function readAgain(): Promise<void> {
  const before = session.rights.join();
  try {
    await refreshSession();
    if (before !== "" && before !== session.rights.join()) await mutate(() => true);
    await prepareNotifications(({ title, body }) => addNotice(title, body));
  } catch (error) {
    tellFailure(error, messages.fetchingFailed);
  }
}

function tellFailure(error: unknown, words: string): void {
  const explanation = explainFailure(error, words);
  if (explanation) tell(explanation.message, "error", explanation.detail);
}
