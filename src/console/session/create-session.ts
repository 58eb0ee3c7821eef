import { proxy } from "valtio";
import { landing } from "#commands/destinations.ts";
import type { Api } from "#contract/routes/routes.ts";
import type { Credentials } from "#contract/session/schema.ts";
import type { GeneralSettings } from "#contract/store/schema.ts";
import { messages } from "#contract/messages.ts";
import type { Connection } from "#console/client/connection.ts";
import { leaveMessage } from "./kept/after-reload.ts";
import type { LastingTexts } from "./kept/lasting-texts.ts";
import { type EndReason, putBack } from "./kept/next-log-in.ts";
import { createSessionEnd, type SessionEnd } from "./end-session.ts";
import { readProfile, readRights, readSession, readSettings, readStores } from "./read-session.ts";
import { inOneTab } from "./renewal.ts";
import {
  clearSession,
  emptySession,
  setSession,
  setStores,
  storedLogin,
  type SessionState,
  restoreStored,
  tokenEndsAt,
} from "./session-state.ts";
import { homePage, isLoggedIn, writeItem, readItem, readJson, ownKeys } from "./kept/storage.ts";

/** What the session depends on; tests pass their own. */
export interface SessionDependencies {
  readonly api: Api;
  readonly connection: Connection;
  /** Notifies the browser's other tabs that the session ends. */
  notifyTabs(reason: EndReason): void;
  now(): number;
  /** Keeps what outlives the session. */
  readonly lasting: LastingTexts;
  /** Saves what must not be lost, while the token is still valid. Never rejects. */
  saveLast(signal: AbortSignal): Promise<void>;
  /** The path and query of the address on screen. */
  here(): string;
  /** Loads a path as a new page, which discards all state in memory; the old one does `atLast` when it goes. */
  load(path: string, atLast?: () => void): void;
}

/** The session and its functions. */
export interface SessionActions extends SessionEnd {
  readonly session: SessionState;
  logIn(credentials: Credentials): Promise<void>;
  restore(): boolean;
  readTheme(): Promise<void>;
  refresh(): Promise<void>;
  renew(): Promise<void>;
  chooseStore(storeId: string): Promise<void>;
}

const userType = { userType: "Store" } as const;

/**
 * A token that is refused within this time before its end, in milliseconds, counts as expired: the clocks of browser
 * and gateway may differ by that much.
 */
const clockAllowance = 30_000;

/** Makes the session, and makes the connection read its token from the storage that all tabs share. */
export function createSession(dependencies: SessionDependencies): SessionActions {
  const session = proxy<SessionState>(emptySession());
  const end = createSessionEnd(dependencies, () => ({
    userId: session.user?.id ?? null,
    storeId: session.store?.id ?? null,
  }));
  tieConnection(dependencies, session, end);
  return {
    session,
    ...end,
    logIn: (credentials) => logIn(dependencies, session, credentials),
    restore: () => restore(dependencies, session, end),
    refresh: () => readSession(session, dependencies.api),
    renew: () => renew(dependencies, session),
    async readTheme() {
      const [general] = await dependencies.api("settings.general", { query: {} });
      session.settings = general ?? null;
    },
    async chooseStore(storeId) {
      writeItem(ownKeys.storeId, storeId);
      setStores(session, session.stores);
      await Promise.all([readProfile(session, dependencies.api), readSettings(session, dependencies.api)]);
    },
  };
}

function tieConnection(
  { connection, now }: SessionDependencies,
  session: SessionState,
  { endSession }: SessionEnd,
): void {
  connection.token = () => readItem("token");
  connection.businessUnitId = () => session.user?.businessUnitId ?? null;
  connection.ended = () => {
    // During a log-in, a refused token is reported by the log-in itself.
    const endsAt = tokenEndsAt();
    const isTimedOut = endsAt > 0 && now() >= endsAt - clockAllowance;
    if (isLoggedIn()) void endSession(isTimedOut ? "timed-out" : "ended");
  };
}

async function logIn(
  { api, now, load, lasting }: SessionDependencies,
  session: SessionState,
  credentials: Credentials,
): Promise<void> {
  const answer = await api("auth.log-in", { query: userType, body: credentials });
  setSession(session, answer, now());
  try {
    if (readItem("token") !== session.token)
      throw new Error("this browser stores no data for this page: allow that in its settings, then log in again");
    await readProfile(session, api);
    await readStores(session, api);
    await readRights(session, api);
    await readSettings(session, api);
    await putBack(lasting, answer.id);
    await registerPushToken(api);
  } catch (error) {
    clearSession(session);
    throw error;
  }
  writeItem("isLogin", "true");
  writeItem("currentPage", homePage);
  writeItem(ownKeys.lastActive, String(now()));
  leaveMessage(messages.loginSucceeded);
  load(landing);
}

/** How long a log-in waits for the registration of its push token, in milliseconds. */
const pushTimeout = 3_000;

/**
 * Registers the push token that the browser has kept. A failure is ignored: the token is registered again when push
 * messages are connected.
 */
async function registerPushToken(api: Api): Promise<void> {
  const deviceToken = readItem("firebase_token");
  if (deviceToken === null) return;
  const signal = AbortSignal.timeout(pushTimeout);
  await api("device-tokens.add", { body: { deviceType: "WEB", deviceToken } }, { signal }).catch(() => undefined);
}

function restore({ load }: SessionDependencies, session: SessionState, { leave }: SessionEnd): boolean {
  session.settings = readJson<GeneralSettings>(ownKeys.settings);
  if (!isLoggedIn()) return false;
  const login = storedLogin();
  if (login === null) {
    // The login flag without a token is of no use: every request would be refused.
    leave("ended");
    return false;
  }
  if (session.user !== null && session.user.id !== login.user.id) {
    load(landing);
    return true;
  }
  session.token = login.token;
  session.user = login.user;
  restoreStored(session);
  return true;
}

async function renew({ api, now }: SessionDependencies, session: SessionState): Promise<void> {
  const before = readItem("token");
  await inOneTab("aisle.renew", async () => {
    // Another tab may have renewed the token while this one waited for the lock.
    if (readItem("token") !== before) return;
    setSession(session, await api("auth.renew", { query: userType }), now());
  });
}
