import { proxy } from "valtio";
import { landing } from "#commands/destinations.ts";
import type { Api } from "#contract/routes.ts";
import type { Permission } from "#contract/permission.ts";
import type { Credentials, Session } from "#contract/session/schema.ts";
import type { GeneralSettings, GlobalSettings, StoreDetails, StoreProfile } from "#contract/store/schema.ts";
import { messages } from "#contract/messages.ts";
import { api } from "#console/client/api.ts";
import { type Connection, connection } from "#console/client/connection.ts";
import { type EndReason, leaveEndReason, leaveMessage } from "./after-reload.ts";
import { carryDrafts, forgetDraftsOfOthers } from "./drafts.ts";
import { savePreferences } from "./preferences.ts";
import { inOneTab } from "./renewal.ts";
import { clearStorages, forget, isLoggedIn, keep, keepJson, kept, keptJson, ownKeys } from "./storage.ts";
import { tellEnd } from "./tabs.ts";

/** Who is logged in, what they may do, and the store they work in. Changed by the functions of this file only. */
export interface SessionState {
  token: string | null;
  user: Session | null;
  rights: readonly Permission[];
  /** The open store; null until the stores are known. */
  store: StoreDetails | null;
  stores: readonly StoreDetails[];
  profile: StoreProfile | null;
  /** Theme and texts; null until they are known for the first time. */
  settings: GeneralSettings | null;
  global: GlobalSettings | null;
}

/** What the session is given; tests hand in their own. */
export interface SessionWorld {
  readonly api: Api;
  readonly connection: Connection;
  /** Tells the browser's other tabs that the session ends. */
  tellEnd(reason: EndReason): void;
  now(): number;
  /** Saves what must not be lost with the session, while its token still counts. Never rejects. */
  saveLast(signal: AbortSignal): Promise<void>;
  /** Loads a path anew: whatever the page held is gone. */
  load(path: string): void;
}

/** The session and the hands on it. */
export interface SessionHands {
  readonly session: SessionState;
  logIn(credentials: Credentials): Promise<void>;
  logOut(): Promise<void>;
  endSession(reason: EndReason): Promise<void>;
  leave(reason: EndReason): void;
  restore(): boolean;
  readTheme(): Promise<void>;
  refresh(): Promise<void>;
  renew(): Promise<void>;
  tokenEndsAt(): number;
  chooseStore(storeId: string): Promise<void>;
}

const userType = { userType: "Store" } as const;
/** How long a log-out waits for the gateway before it leaves anyway, in milliseconds. */
const logOutPatience = 2_000;

/** A token refused this shortly before its end by our clock, in milliseconds, has come to its end by the gateway's. */
const clockAllowance = 30_000;

/** Makes the session over what it is given, and ties the connection's token to the storage all tabs share. */
export function createSession(world: SessionWorld): SessionHands {
  const session = proxy<SessionState>({
    token: null,
    user: null,
    rights: [],
    store: null,
    stores: [],
    profile: null,
    settings: null,
    global: null,
  });
  let ending: EndReason | null = null;
  let left = false;

  const keepSession = (answer: Session): void => {
    keep("token", answer.access_token);
    keepJson("userDetails", { ...answer, isLoggedIn: true });
    keepJson("response", answer);
    keep("username", answer.loginId);
    keep(ownKeys.tokenEndsAt, String(world.now() + answer.expiresIn));
    session.token = answer.access_token;
    session.user = answer;
  };

  const takeStores = (stores: readonly StoreDetails[]): void => {
    const wanted = kept(ownKeys.storeId) ?? session.user?.storeId;
    session.stores = stores;
    session.store = stores.find((store) => store.id === wanted) ?? stores[0] ?? null;
    keepJson(ownKeys.stores, stores);
  };

  const takeProfile = (profile: StoreProfile): void => {
    session.profile = profile;
    keep("entityName", profile.entityName);
    keep("storelogo", profile.storeLogo);
  };

  const readProfile = async (): Promise<void> => {
    const storeId = session.store?.id;
    takeProfile(await world.api("stores.profile", { query: storeId === undefined ? {} : { storeId } }));
  };

  const readRights = async (): Promise<void> => {
    const { permissions } = await world.api("permissions.read", {});
    session.rights = permissions;
    keepJson("permission", permissions);
  };

  const readSettings = async (): Promise<void> => {
    const [general, global, choices] = await Promise.all([
      world.api("settings.general", {}),
      world.api("settings.global", {}),
      world.api("settings.form-choices", {}),
    ]);
    session.settings = general[0] ?? null;
    session.global = global[0] ?? null;
    keepJson(ownKeys.settings, session.settings);
    keepJson("variablesHeader", choices);
  };

  const refresh = async (): Promise<void> => {
    takeStores(await world.api("stores.list", {}));
    await Promise.all([readProfile(), readRights(), readSettings()]);
  };

  const leaveNow = (reason: EndReason): void => {
    if (left) return;
    left = true;
    // Whoever was thrown out while filling in a form finds it again after logging in; who leaves takes all along.
    const putDraftsBack = reason === "logged-out" ? null : carryDrafts();
    clearStorages();
    putDraftsBack?.();
    leaveEndReason(reason);
    world.load("/");
  };

  const endSession = async (reason: EndReason): Promise<void> => {
    if (ending !== null || left) return;
    ending = reason;
    const patience = AbortSignal.timeout(logOutPatience);
    if (reason !== "ended") await world.saveLast(patience);
    // Other tabs go at once: were they to wait, they could still act with a token that is being closed.
    world.tellEnd(reason);
    // The gateway need not answer: an unreachable one lets the token lapse by itself.
    if (reason !== "ended") await world.api("auth.log-out", {}, { signal: patience }).catch(() => undefined);
    leaveNow(reason);
  };

  const tokenEndsAt = (): number => Number(kept(ownKeys.tokenEndsAt) ?? 0);

  world.connection.token = () => kept("token");
  world.connection.businessUnitId = () => session.user?.businessUnitId ?? null;
  world.connection.ended = () => {
    // While logging in, a refused token is the log-in's own failure.
    if (isLoggedIn()) void endSession(world.now() >= tokenEndsAt() - clockAllowance ? "timed-out" : "ended");
  };

  return {
    session,
    refresh,
    // Other tabs, told by this one, empty the storage while it still waits for the token to be closed.
    leave: (reason) => void (ending ?? leaveNow(reason)),
    endSession,
    logOut: () => endSession("logged-out"),

    async logIn(credentials) {
      const firebaseToken = kept("firebase_token");
      const answer = await world.api("auth.log-in", { query: userType, body: credentials });
      keepSession(answer);
      forgetDraftsOfOthers(answer.id);
      try {
        if (kept("token") !== session.token) throw new Error("this browser does not let the console keep its session");
        await readProfile();
        takeStores(await world.api("stores.list", {}));
        await readRights();
        await readSettings();
        if (firebaseToken !== null)
          await world.api("device-tokens.add", { body: { deviceType: "WEB", deviceToken: firebaseToken } });
      } catch (error) {
        for (const key of ["token", "userDetails", "response", "username"] as const) forget(key);
        session.token = null;
        session.user = null;
        throw error;
      }
      keep("isLogin", "true");
      keep(ownKeys.lastActive, String(world.now()));
      leaveMessage(messages.loginSucceeded);
      world.load(landing);
    },

    restore() {
      session.settings = keptJson<GeneralSettings>(ownKeys.settings);
      if (!isLoggedIn()) return false;
      const user = keptJson<Session & { isLoggedIn: boolean }>("userDetails");
      const token = kept("token");
      if (user === null || token === null) return false;
      if (session.user !== null && session.user.id !== user.id) {
        world.load(landing);
        return true;
      }
      session.token = token;
      session.user = user;
      session.rights = keptJson<Permission[]>("permission") ?? [];
      session.profile = { entityName: kept("entityName") ?? "", storeLogo: kept("storelogo") ?? "" };
      takeStores(keptJson<StoreDetails[]>(ownKeys.stores) ?? []);
      return true;
    },

    async readTheme() {
      const [general] = await world.api("settings.general", {});
      session.settings = general ?? null;
    },

    async renew() {
      const before = kept("token");
      await inOneTab("aisle.renew", async () => {
        // Another tab may have renewed it between the question and the lock.
        if (kept("token") !== before) return;
        keepSession(await world.api("auth.renew", { query: userType }));
      });
    },

    tokenEndsAt,

    async chooseStore(storeId) {
      keep(ownKeys.storeId, storeId);
      takeStores(session.stores);
      await readProfile();
    },
  };
}

const hands = createSession({
  api,
  connection,
  tellEnd,
  now: () => Date.now(),
  saveLast: savePreferences,
  load: (path) => window.location.assign(path),
});

/** Who is logged in and where; read it with valtio's `useSnapshot`. */
export const session = hands.session;

/** Logs in, keeps everything a start needs, and loads the dashboard anew. Throws the call's ApiFailure. */
export const logIn = hands.logIn;

/** Closes the token, empties both storages and loads the login screen, in every tab. */
export const logOut = hands.logOut;

/** Ends the session in every tab; the login screen tells why. */
export const endSession = hands.endSession;

/** Empties both storages and loads the login screen, in this tab only. */
export const leave = hands.leave;

/** Takes up what the browser has kept, without a call; false when nobody is logged in. */
export const restore = hands.restore;

/** Reads theme and texts, for the login screen. Throws the call's ApiFailure. */
export const readTheme = hands.readTheme;

/** Reads stores, profile, rights and settings anew. Throws the first failed call's ApiFailure. */
export const refreshSession = hands.refresh;

/** Exchanges the token for a new one, in one tab only. Throws the call's ApiFailure. */
export const renew = hands.renew;

/** When the token ends, in milliseconds since 1970; 0 when unknown. */
export const tokenEndsAt = hands.tokenEndsAt;

/** Opens another of the login's stores. Throws the call's ApiFailure. */
export const chooseStore = hands.chooseStore;
