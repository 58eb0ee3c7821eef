import { type Handlers, known } from "../http/call.ts";
import { notFound } from "../http/refusal.ts";
import { formChoices, formHeaders, readGeneralSettings, readGlobalSettings, readOrderView } from "../store/settings.ts";
import { firstStore, listStores, readProfile } from "../store/stores.ts";

/** Stores, and what they have set up. */
export function settingsRoutes() {
  return {
    "stores.list": (call) => listStores(call.db, known(call).storeIds),
    "stores.profile": (call) => readProfile(call.db, askedStore(call)),
    // Nobody's store is the first of the installation: a login screen has to look like something.
    "settings.general": async (call) => [
      call.who
        ? await readGeneralSettings(call.db, call.who.storeIds[0] ?? null, "whole")
        : await readGeneralSettings(call.db, await firstStore(call.db), "theme"),
    ],
    "settings.global": async (call) => [await readGlobalSettings(call.db, known(call).businessUnitId)],
    "settings.order-view": (call) => readOrderView(call.db, askedStore(call), call.query.filterType),
    "settings.form-header": async () => ({ headers: { ...formHeaders } }),
    "settings.form-choices": async () => formChoices,
  } satisfies Partial<Handlers>;
}

/** The store a call names, else the first the login may work in. */
function askedStore(call: Parameters<typeof known>[0] & { readonly query: { readonly storeId?: string | undefined } }) {
  const storeId = call.query.storeId ?? known(call).storeIds[0];
  if (!storeId) throw notFound("store");
  return storeId;
}
