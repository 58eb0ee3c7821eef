import { loadAhead } from "#commands/record/simple/lazy.ts";

/** First passwords of users. */
export const loadFirstPassword = loadAhead(() => import("./first-password.ts"));

/** The end of a user's sessions. */
export const loadEndSessions = loadAhead(() => import("./end-sessions.ts"));

/** Secrets of clients. */
export const loadClientSecret = loadAhead(() => import("./client-secret.ts"));
