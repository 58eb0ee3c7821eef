import { loadAhead } from "#commands/record/simple/lazy.ts";

/** First passwords of users. */
export const loadFirstPassword = loadAhead(() => import("./first-password.ts"));

/** The end of a user's log-ins. */
export const loadEndLogIns = loadAhead(() => import("./end-log-ins.ts"));

/** Secrets of clients. */
export const loadClientSecret = loadAhead(() => import("./client-secret.ts"));
