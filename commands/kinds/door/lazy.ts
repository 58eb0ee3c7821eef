// Few need these, and only when they run the command, so they are loaded then.

/** First passwords of users. */
export const loadFirstPassword = () => import("./first-password.ts");

/** The end of a user's log-ins. */
export const loadEndLogIns = () => import("./end-log-ins.ts");

/** Secrets of clients. */
export const loadClientSecret = () => import("./client-secret.ts");
