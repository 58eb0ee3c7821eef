import type { Permission } from "#contract/permission.ts";
import type { Session } from "#contract/session/schema.ts";
import type { GeneralSettings, GlobalSettings, StoreDetails, StoreProfile } from "#contract/store/schema.ts";
import { type FormHeader, setFormHeader } from "#console/client/form-header.ts";
import { lastStore } from "./kept/last-store.ts";
import { removeItem, writeItem, writeJson, readItem, readJson, ownKeys } from "./kept/storage.ts";

/** Who is logged in, what they may do, and the store they work in. Only functions of this folder change it. */
export interface SessionState {
  token: string | null;
  user: Session | null;
  rights: readonly Permission[];
  /** The open store; null until the stores are read. */
  store: StoreDetails | null;
  stores: readonly StoreDetails[];
  profile: StoreProfile | null;
  /** Theme and texts; null until they are read for the first time. */
  settings: GeneralSettings | null;
  global: GlobalSettings | null;
}

/** The state while nobody is logged in. */
export function emptySession(): SessionState {
  return {
    token: null,
    user: null,
    rights: [],
    store: null,
    stores: [],
    profile: null,
    settings: null,
    global: null,
  };
}

/** Stores the response of a log-in in the state and in the browser. `now` in milliseconds since 1970. */
export function setSession(session: SessionState, answer: Session, now: number): void {
  writeItem("token", answer.access_token);
  writeJson("userDetails", { ...answer, isLoggedIn: true });
  writeJson("response", answer);
  writeItem("username", answer.loginId);
  writeItem(ownKeys.tokenEndsAt, String(now + answer.expiresIn));
  session.token = answer.access_token;
  session.user = answer;
}

/** Reverts what `setSession` has stored. */
export function clearSession(session: SessionState): void {
  for (const key of ["token", "userDetails", "response", "username"] as const) removeItem(key);
  session.token = null;
  session.user = null;
}

/** Stores the list of stores, and opens the one that was open before, also before the log-in, else the user's first. */
export function setStores(session: SessionState, stores: readonly StoreDetails[]): void {
  const wanted = readItem(ownKeys.storeId) ?? lastStore() ?? session.user?.storeId;
  session.stores = stores;
  session.store = stores.find((store) => store.id === wanted) ?? stores[0] ?? null;
  writeJson(ownKeys.stores, stores);
}

/** Stores name and logo of the store. */
export function setProfile(session: SessionState, profile: StoreProfile): void {
  session.profile = profile;
  writeItem("entityName", profile.entityName);
  writeItem("storelogo", profile.storeLogo);
}

/** Stores the rights of the login. */
export function setRights(session: SessionState, rights: readonly Permission[]): void {
  session.rights = rights;
  writeJson("permission", rights);
}

/** Stores theme and texts. */
export function setSettings(
  session: SessionState,
  settings: GeneralSettings | null,
  global: GlobalSettings | null,
): void {
  session.settings = settings;
  session.global = global;
  writeJson(ownKeys.settings, settings);
}

/** Stores the titles and choices of the open store. */
export function storeFormHeader(header: FormHeader): void {
  setFormHeader(header);
  writeJson("variablesHeader", header);
}

/** The login in the browser's storage; null when there is none. */
export function storedLogin(): { readonly user: Session; readonly token: string } | null {
  const user = readJson<Session & { isLoggedIn: boolean }>("userDetails");
  const token = readItem("token");
  return user === null || token === null ? null : { user, token };
}

/** Reads everything else from the browser's storage that belongs to the login. */
export function restoreStored(session: SessionState): void {
  session.rights = readJson<Permission[]>("permission") ?? [];
  session.profile = { entityName: readItem("entityName") ?? "", storeLogo: readItem("storelogo") ?? "" };
  setStores(session, readJson<StoreDetails[]>(ownKeys.stores) ?? []);
  const header = readJson<Partial<FormHeader>>("variablesHeader");
  // An older console kept the choices alone.
  if (header?.headers && header.choices) setFormHeader({ headers: header.headers, choices: header.choices });
}

/** When the token expires, in milliseconds since 1970; 0 when unknown. */
export function tokenEndsAt(): number {
  return Number(readItem(ownKeys.tokenEndsAt) ?? 0);
}
