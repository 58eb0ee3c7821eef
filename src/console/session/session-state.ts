import type { Permission } from "#contract/permission.ts";
import type { Session } from "#contract/session/schema.ts";
import type {
  FormChoices,
  GeneralSettings,
  GlobalSettings,
  StoreDetails,
  StoreProfile,
} from "#contract/store/schema.ts";
import { forget, keep, keepJson, kept, keptJson, ownKeys } from "./storage.ts";

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
export function keepSession(session: SessionState, answer: Session, now: number): void {
  keep("token", answer.access_token);
  keepJson("userDetails", { ...answer, isLoggedIn: true });
  keepJson("response", answer);
  keep("username", answer.loginId);
  keep(ownKeys.tokenEndsAt, String(now + answer.expiresIn));
  session.token = answer.access_token;
  session.user = answer;
}

/** Reverts what `keepSession` has stored. */
export function dropSession(session: SessionState): void {
  for (const key of ["token", "userDetails", "response", "username"] as const) forget(key);
  session.token = null;
  session.user = null;
}

/** Stores the list of stores, and opens the one that was open before, else the login's first. */
export function keepStores(session: SessionState, stores: readonly StoreDetails[]): void {
  const wanted = kept(ownKeys.storeId) ?? session.user?.storeId;
  session.stores = stores;
  session.store = stores.find((store) => store.id === wanted) ?? stores[0] ?? null;
  keepJson(ownKeys.stores, stores);
}

/** Stores name and logo of the store. */
export function keepProfile(session: SessionState, profile: StoreProfile): void {
  session.profile = profile;
  keep("entityName", profile.entityName);
  keep("storelogo", profile.storeLogo);
}

/** Stores the rights of the login. */
export function keepRights(session: SessionState, rights: readonly Permission[]): void {
  session.rights = rights;
  keepJson("permission", rights);
}

/** Stores theme, texts and the options of dropdowns. */
export function keepSettings(
  session: SessionState,
  settings: GeneralSettings | null,
  global: GlobalSettings | null,
  choices: FormChoices,
): void {
  session.settings = settings;
  session.global = global;
  keepJson(ownKeys.settings, settings);
  keepJson("variablesHeader", choices);
}

/** The login in the browser's storage; null when there is none. */
export function keptLogin(): { readonly user: Session; readonly token: string } | null {
  const user = keptJson<Session & { isLoggedIn: boolean }>("userDetails");
  const token = kept("token");
  return user === null || token === null ? null : { user, token };
}

/** Reads everything else from the browser's storage that belongs to the login. */
export function takeUpKept(session: SessionState): void {
  session.rights = keptJson<Permission[]>("permission") ?? [];
  session.profile = { entityName: kept("entityName") ?? "", storeLogo: kept("storelogo") ?? "" };
  keepStores(session, keptJson<StoreDetails[]>(ownKeys.stores) ?? []);
}

/** When the token expires, in milliseconds since 1970; 0 when unknown. */
export function tokenEndsAt(): number {
  return Number(kept(ownKeys.tokenEndsAt) ?? 0);
}
