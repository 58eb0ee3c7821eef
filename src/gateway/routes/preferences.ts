import { type Handlers, known } from "../http/call.ts";
import { addDeviceToken, keepPreference, listPreferences } from "../store/preferences.ts";

/** What a login keeps for itself: preferences, and the browsers that receive its push messages. */
export function preferenceRoutes() {
  return {
    "preferences.list": (call) => listPreferences(call.db, known(call).accountId),

    "preferences.save": async (call) => {
      await keepPreference(call.db, known(call).accountId, call.params.name, call.body.value);
      return {};
    },

    "device-tokens.add": async (call) => {
      await addDeviceToken(call.db, known(call).accountId, call.body);
      return {};
    },
  } satisfies Partial<Handlers>;
}
