import { api } from "#console/client/api.ts";
import { connection } from "#console/client/connection.ts";
import { createSession } from "./create-session.ts";
import { savePreferences } from "./preferences/preferences.ts";
import { tellEnd } from "./tabs.ts";

const actions = createSession({
  api,
  connection,
  tellEnd,
  now: () => Date.now(),
  saveLast: savePreferences,
  load: (path) => window.location.assign(path),
});

/** Who is logged in and where; read it with valtio's `useSnapshot`. */
export const session = actions.session;

/** Logs in, keeps everything a start needs, and loads the dashboard anew. Throws the call's ApiFailure. */
export const logIn = actions.logIn;

/** Ends the session in every tab; the login screen tells why. */
export const endSession = actions.endSession;

/** Closes the token, empties both storages and loads the login screen, in every tab. */
export function logOut(): Promise<void> {
  return endSession("logged-out");
}

/** Empties both storages and loads the login screen, in this tab only. */
export const leave = actions.leave;

/** Takes up what the browser has kept, without a call; false when nobody is logged in. */
export const restore = actions.restore;

/** Reads theme and texts, for the login screen. Throws the call's ApiFailure. */
export const readTheme = actions.readTheme;

/** Reads stores, profile, rights and settings anew. Throws the first failed call's ApiFailure. */
export const refreshSession = actions.refresh;

/** Exchanges the token for a new one, in one tab only. Throws the call's ApiFailure. */
export const renew = actions.renew;

/** Opens another of the login's stores. Throws the call's ApiFailure. */
export const chooseStore = actions.chooseStore;
