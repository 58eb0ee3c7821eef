import { proxy } from "valtio";
import { landing } from "#commands/destinations.ts";
import type { Api } from "#contract/routes.ts";
import type { Credentials } from "#contract/session/schema.ts";
import type { GeneralSettings } from "#contract/store/schema.ts";
import { messages } from "#contract/messages.ts";
import type { Connection } from "#console/client/connection.ts";
import { type EndReason, leaveMessage } from "./after-reload.ts";
import { forgetDraftsOfOthers } from "./drafts.ts";
import { createSessionEnd, type SessionEnd } from "./end-session.ts";
import { readProfile, readRights, readSession, readSettings, readStores } from "./read-session.ts";
import { inOneTab } from "./renewal.ts";
import {
  dropSession,
  emptySession,
  keepSession,
  keepStores,
  keptLogin,
  type SessionState,
  takeUpKept,
  tokenEndsAt,
} from "./session-state.ts";
import { isLoggedIn, keep, kept, keptJson, ownKeys } from "./storage.ts";

/** What the session depends on; tests pass their own. */
export interface SessionWorld {
  readonly api: Api;
  readonly connection: Connection;
  /** Notifies the browser's other tabs that the session ends. */
  tellEnd(reason: EndReason): void;
  now(): number;
  /** Saves what must not be lost, while the token is still valid. Never rejects. */
  saveLast(signal: AbortSignal): Promise<void>;
  /** Loads a path as a new page, which discards all state in memory. */
  load(path: string): void;
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
export function createSession(world: SessionWorld): SessionActions {
  const session = proxy<SessionState>(emptySession());
  const end = createSessionEnd(world);
  tieConnection(world, session, end);
  return {
    session,
    ...end,
    logIn: (credentials) => logIn(world, session, credentials),
    restore: () => restore(world, session),
    refresh: () => readSession(session, world.api),
    renew: () => renew(world, session),
    async readTheme() {
      const [general] = await world.api("settings.general", {});
      session.settings = general ?? null;
    },
    async chooseStore(storeId) {
      keep(ownKeys.storeId, storeId);
      keepStores(session, session.stores);
      await readProfile(session, world.api);
    },
  };
}

function tieConnection({ connection, now }: SessionWorld, session: SessionState, { endSession }: SessionEnd): void {
  connection.token = () => kept("token");
  connection.businessUnitId = () => session.user?.businessUnitId ?? null;
  connection.ended = () => {
    // During a log-in, a refused token is reported by the log-in itself.
    if (isLoggedIn()) void endSession(now() >= tokenEndsAt() - clockAllowance ? "timed-out" : "ended");
  };
}

async function logIn({ api, now, load }: SessionWorld, session: SessionState, credentials: Credentials): Promise<void> {
  const firebaseToken = kept("firebase_token");
  const answer = await api("auth.log-in", { query: userType, body: credentials });
  keepSession(session, answer, now());
  forgetDraftsOfOthers(answer.id);
  try {
    if (kept("token") !== session.token) throw new Error("this browser does not let the console keep its session");
    await readProfile(session, api);
    await readStores(session, api);
    await readRights(session, api);
    await readSettings(session, api);
    if (firebaseToken !== null)
      await api("device-tokens.add", { body: { deviceType: "WEB", deviceToken: firebaseToken } });
  } catch (error) {
    dropSession(session);
    throw error;
  }
  keep("isLogin", "true");
  keep(ownKeys.lastActive, String(now()));
  leaveMessage(messages.loginSucceeded);
  load(landing);
}

function restore({ load }: SessionWorld, session: SessionState): boolean {
  session.settings = keptJson<GeneralSettings>(ownKeys.settings);
  const login = isLoggedIn() ? keptLogin() : null;
  if (login === null) return false;
  if (session.user !== null && session.user.id !== login.user.id) {
    load(landing);
    return true;
  }
  session.token = login.token;
  session.user = login.user;
  takeUpKept(session);
  return true;
}

async function renew({ api, now }: SessionWorld, session: SessionState): Promise<void> {
  const before = kept("token");
  await inOneTab("aisle.renew", async () => {
    // Another tab may have renewed the token while this one waited for the lock.
    if (kept("token") !== before) return;
    keepSession(session, await api("auth.renew", { query: userType }), now());
  });
}
