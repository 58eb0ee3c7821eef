import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { addDeviceToken, keepPreference, listPreferences } from "#gateway/store/accounts/preferences.ts";

/** What a login keeps for itself: preferences, and the browsers that receive its push messages. */
export function preferenceRoutes() {
  return {
    "preferences.list": (call) => listPreferences(call.db, signedIn(call).accountId),

    "preferences.save": async (call) => {
      await keepPreference(call.trx, signedIn(call).accountId, call.params.name, call.body.value);
      return {};
    },

    "device-tokens.add": async (call) => {
      await addDeviceToken(call.trx, signedIn(call).accountId, call.body);
      return {};
    },
  } satisfies Partial<Handlers>;
}
