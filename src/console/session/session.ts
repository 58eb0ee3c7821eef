import { api } from "#console/client/api.ts";
import { connection } from "#console/client/connection.ts";
import { lastingTexts } from "./kept/lasting-texts.ts";
import { createSession } from "./create-session.ts";
import { savePreferences } from "./preferences/preferences.ts";
import { notifyTabs } from "./tabs.ts";

const actions = createSession({
  api,
  connection,
  notifyTabs,
  now: () => Date.now(),
  lasting: lastingTexts,
  saveLast: savePreferences,
  here: () => window.location.pathname + window.location.search,
  load: (path, atLast) => {
    if (atLast) window.addEventListener("pagehide", atLast);
    window.location.assign(path);
  },
});

/** Who is logged in and where; read it with valtio's `useSnapshot`. */
export const session = actions.session;

/** Logs in, reads and stores everything a start needs, and loads the dashboard as a new page. Throws an ApiFailure. */
export const logIn = actions.logIn;

/** Ends the session in every tab; the login screen shows why. */
export const endSession = actions.endSession;

/** Closes the token, clears both storages and loads the login screen, in every tab. */
export function logOut(): Promise<void> {
  return endSession("logged-out");
}

/** Clears both storages and loads the login screen, in this tab only; null where nobody was logged in. */
export const leave = actions.leave;

/** Restores the session from the browser's storage without a request; false when nobody is logged in. */
export const restore = actions.restore;

/** Reads theme and texts for the login screen. Throws an ApiFailure. */
export const readTheme = actions.readTheme;

/** Reads stores, profile, rights and settings again. Throws the ApiFailure of the first request that fails. */
export const refreshSession = actions.refresh;

/** Exchanges the token for a new one; one tab does it for all. Throws an ApiFailure. */
export const renew = actions.renew;

/** Opens another store of the login. Throws an ApiFailure. */
export const chooseStore = actions.chooseStore;
