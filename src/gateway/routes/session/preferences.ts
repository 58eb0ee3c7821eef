import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { addDeviceToken, keepPreference, listPreferences } from "#gateway/store/users/preferences.ts";
import { changeMacros, listMacros } from "#gateway/store/macros/macros.ts";
import { changeSavedViews, listSavedViews } from "#gateway/store/saved-views/saved-views.ts";

/** What a login keeps for itself: preferences, and the browsers that receive its push messages. */
export function preferenceRoutes() {
  return {
    "preferences.list": (call) => listPreferences(call.db, signedIn(call).userId),

    "preferences.save": async (call) => {
      await keepPreference(call.trx, signedIn(call).userId, call.params.name, call.body.value);
      return {};
    },

    "device-tokens.add": async (call) => {
      await addDeviceToken(call.trx, signedIn(call).userId, call.body);
      return {};
    },
  } satisfies Partial<Handlers>;
}

/** The macros of a login. */
export function macroRoutes() {
  return {
    "macros.list": (call) => listMacros(call.db, signedIn(call).userId),
    "macros.change": (call) => changeMacros(call.trx, signedIn(call).userId, call.body),
  } satisfies Partial<Handlers>;
}

/** The saved views of a store's lists. */
export function savedViewRoutes() {
  return {
    "saved-views.list": (call) => {
      const { userId } = signedIn(call);
      return listSavedViews(call.db, { storeId: call.params.storeId, userId });
    },

    "saved-views.change": (call) => {
      const { userId, rights } = signedIn(call);
      const asking = { storeId: call.params.storeId, userId, rights };
      return changeSavedViews(call.trx, asking, call.body, authorOf(call));
    },
  } satisfies Partial<Handlers>;
}
