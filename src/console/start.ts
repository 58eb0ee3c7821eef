import { subscribe } from "valtio";
import { subscribeKey } from "valtio/utils";
import { landing } from "#commands/destinations.ts";
import { messages } from "#contract/messages.ts";
import { api } from "./client/api.ts";
import { connection } from "./client/connection.ts";
import { keepFirstCalls } from "./client/keep-first-calls.ts";
import { setupPath } from "./session/decide-route.ts";
import { preferences, readStoredPreferences } from "./session/preferences/preferences.ts";
import { pageSettings } from "./early/page-settings.ts";
import { leave, readTheme, restore, session } from "./session/session.ts";
import { isLoggedIn } from "./session/kept/storage.ts";
import { watchTabs } from "./session/tabs.ts";
import { tellFailure } from "./shell/messages/tell-failure.ts";
import { followAppearance } from "./theme/appearance.ts";
import { applyStoreTheme } from "./theme/store-theme.ts";

/** Starts what every screen needs, the login screen included, before the first render. */
export function startConsole(): void {
  readStoredPreferences();
  const loggedIn = restore();
  keepFirstCalls(connection, isLoggedIn);
  if (!loggedIn) session.settings = pageSettings(document);
  applyStoreTheme(session.settings, document);
  subscribeKey(session, "settings", (settings) => applyStoreTheme(settings, document));
  const appearance = followAppearance(() => preferences, document);
  subscribe(preferences, appearance.apply);
  window.addEventListener("unhandledrejection", (event) => tellFailure(event.reason, messages.failedTryAgain));
  watchTabs({
    ended: (reason) => void (session.user && leave(reason)),
    loggedIn: () => void (session.user ?? window.location.assign(landing)),
    changed: () => void restore(),
  });
  // The gateway leaves the settings out of the page while its database is away, and before the first day.
  if (!loggedIn && session.settings === null && window.location.pathname !== setupPath) void readThemeOrLead();
}

/** Reads the theme, or leads to the screen of the first day while nobody can log in yet. */
async function readThemeOrLead(): Promise<void> {
  if (await isFirstDay()) return window.location.replace(setupPath);
  try {
    await readTheme();
  } catch (error) {
    tellFailure(error, messages.fetchingFailed);
  }
}

async function isFirstDay(): Promise<boolean> {
  try {
    return (await api("setup.read", {})).isWaiting;
  } catch {
    return false;
  }
}
