import { authorOf, type Handlers, signedIn } from "#gateway/http/call.ts";
import { addDeviceToken, keepPreference, listPreferences } from "#gateway/store/users/preferences.ts";
import type { Asking } from "#gateway/store/kept/shared-names.ts";
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

/** Who asks about what people keep and share in a store. */
function askingIn(call: {
  readonly params: { readonly storeId: string };
  readonly principal: Parameters<typeof signedIn>[0]["principal"];
}): Asking {
  const { userId, rights } = signedIn(call);
  return { storeId: call.params.storeId, userId, rights };
}

/** The macros of a login, and those that others share in a store. */
export function macroRoutes() {
  return {
    "macros.list": (call) => listMacros(call.db, askingIn(call)),
    "macros.change": (call) => changeMacros(call.trx, askingIn(call), call.body, authorOf(call)),
  } satisfies Partial<Handlers>;
}

/** The saved views of a store's lists. */
export function savedViewRoutes() {
  return {
    "saved-views.list": (call) => listSavedViews(call.db, askingIn(call)),
    "saved-views.change": (call) => changeSavedViews(call.trx, askingIn(call), call.body, authorOf(call)),
  } satisfies Partial<Handlers>;
}
