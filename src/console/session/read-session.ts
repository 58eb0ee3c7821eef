import type { Api } from "#contract/routes.ts";
import { setProfile, setRights, setSettings, setStores, type SessionState } from "./session-state.ts";

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
  const storeId = session.store?.id;
  setProfile(session, await api("stores.profile", { query: storeId === undefined ? {} : { storeId } }));
}

/** Reads the rights of this login. */
export async function readRights(session: SessionState, api: Api): Promise<void> {
  setRights(session, (await api("permissions.read", {})).permissions);
}

/** Reads theme, texts, the push project and the options of dropdowns. */
export async function readSettings(session: SessionState, api: Api): Promise<void> {
  const [general, global, choices] = await Promise.all([
    api("settings.general", {}),
    api("settings.global", {}),
    api("settings.form-choices", {}),
  ]);
  setSettings(session, general[0] ?? null, global[0] ?? null, choices);
}
