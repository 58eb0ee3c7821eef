import type { Api } from "#contract/routes/routes.ts";
import { setProfile, setRights, setSettings, setStores, storeFormHeader, type SessionState } from "./session-state.ts";

/** Reads stores, profile, rights and settings again. Throws the ApiFailure of the first request that fails. */
export async function readSession(session: SessionState, api: Api): Promise<void> {
  await readStores(session, api);
  await Promise.all([readProfile(session, api), readRights(session, api), readSettings(session, api)]);
}

/** Reads the stores in which this login may work. */
export async function readStores(session: SessionState, api: Api): Promise<void> {
  setStores(session, await api("stores.list", {}));
}

/** Reads name and logo of the open store, or of the login's first store when none is open yet. */
export async function readProfile(session: SessionState, api: Api): Promise<void> {
  setProfile(session, await api("stores.profile", { query: openStore(session) }));
}

/** Reads the rights of this login. */
export async function readRights(session: SessionState, api: Api): Promise<void> {
  setRights(session, (await api("permissions.read", {})).permissions);
}

function openStore({ store }: SessionState): { readonly storeId?: string } {
  return store ? { storeId: store.id } : {};
}

/** Reads theme and texts of the open store, the push project, titles and choices. */
export async function readSettings(session: SessionState, api: Api): Promise<void> {
  const [general, global, { headers }, choices] = await Promise.all([
    api("settings.general", { query: openStore(session) }),
    api("settings.global", {}),
    api("settings.form-header", { query: openStore(session) }),
    api("settings.form-choices", { query: openStore(session) }),
  ]);
  setSettings(session, general[0] ?? null, global[0] ?? null);
  storeFormHeader({ headers, choices });
}
