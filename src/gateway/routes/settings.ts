import { type Handlers, signedIn } from "#gateway/http/call.ts";
import { notFound } from "#gateway/refusal.ts";
import { consoleImages } from "#gateway/http/pages/image-base.ts";
import { lastStoreOf, readTheme } from "#gateway/http/pages/page-theme.ts";
import type { Services } from "#gateway/services.ts";
import { readGeneralSettings, readGlobalSettings, readOrderView } from "#gateway/store/stores/settings.ts";
import { readFormChoices, readFormHeaders } from "#gateway/store/stores/form-header.ts";
import { listStores, readProfile } from "#gateway/store/stores/stores.ts";

/** Stores, and what they have set up. */
export function settingsRoutes({ storageBase = consoleImages }: Pick<Services, "storageBase">) {
  return {
    "stores.list": (call) => listStores(call.db, signedIn(call).storeIds),
    "stores.profile": (call) => readProfile(call.db, requestedStore(call)),
    "settings.general": async (call) => [
      call.principal
        ? await readGeneralSettings(
            call.db,
            call.query.storeId ?? call.principal.storeIds[0] ?? null,
            "whole",
            storageBase,
          )
        : await readTheme(call.db, storageBase, lastStoreOf(call.headers)),
    ],
    "settings.global": async (call) => [await readGlobalSettings(call.db, signedIn(call).businessUnitId)],
    "settings.order-view": (call) => readOrderView(call.db, requestedStore(call), call.query.filterType),
    "settings.form-header": async (call) => ({ headers: await readFormHeaders(call.db, requestedStore(call)) }),
    "settings.form-choices": (call) => readFormChoices(call.db, requestedStore(call)),
  } satisfies Partial<Handlers>;
}

/** The store a call names, else the first the login may work in. */
function requestedStore(
  call: Parameters<typeof signedIn>[0] & { readonly query: { readonly storeId?: string | undefined } },
) {
  const storeId = call.query.storeId ?? signedIn(call).storeIds[0];
  if (!storeId) throw notFound("store");
  return storeId;
}
