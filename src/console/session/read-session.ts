import type { Api } from "#contract/routes.ts";
import { keepProfile, keepRights, keepSettings, keepStores, type SessionState } from "./session-state.ts";

/** Reads stores, profile, rights and settings anew. Throws the first failed call's ApiFailure. */
export async function readSession(session: SessionState, api: Api): Promise<void> {
  await readStores(session, api);
  await Promise.all([readProfile(session, api), readRights(session, api), readSettings(session, api)]);
}

/** The stores this login may work in. */
export async function readStores(session: SessionState, api: Api): Promise<void> {
  keepStores(session, await api("stores.list", {}));
}

/** Name and logo of the open store, or of the login's first where none is open yet. */
export async function readProfile(session: SessionState, api: Api): Promise<void> {
  const storeId = session.store?.id;
  keepProfile(session, await api("stores.profile", { query: storeId === undefined ? {} : { storeId } }));
}

/** What this login may do. */
export async function readRights(session: SessionState, api: Api): Promise<void> {
  keepRights(session, (await api("permissions.read", {})).permissions);
}

/** Theme, texts, the push project and the choices of dropdowns. */
export async function readSettings(session: SessionState, api: Api): Promise<void> {
  const [general, global, choices] = await Promise.all([
    api("settings.general", {}),
    api("settings.global", {}),
    api("settings.form-choices", {}),
  ]);
  keepSettings(session, general[0] ?? null, global[0] ?? null, choices);
}
