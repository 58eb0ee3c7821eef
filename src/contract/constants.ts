/** Figures and limits both sides keep to. Milliseconds unless the name says otherwise. Source: specification 1, 4, 9. */

/** The page sizes an operator may choose. */
export const pageSizes = [25, 50, 75, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** Inactivity after which the operator is warned. */
export const idleWarningAfter = 600_000;
/** Inactivity after which the session ends. */
export const idleTimeoutAfter = 2_700_000;
/** How long an access token lives. */
export const tokenLifetime = 10_006_030;
/**
 * A log-in ends this long after its password was given, even while it is in use: one shift with its handover. A token
 * that somebody copied unnoticed is worth nothing on the next day.
 */
export const logInLifetime = 43_200_000;
/** How long before the end of a log-in the operator is told. */
export const logInWarningBefore = 600_000;
/** How long the browser may wait for a chunk of script. */
export const chunkLoadTimeout = 120_000;
/** How long a message stays on screen, unless the pointer rests on it. */
export const messageDuration = 3_000;

/** Store colours until the general settings say otherwise. */
export const defaultPrimaryColor = "#506ff3";
export const defaultSecondaryColor = "#2c9e2f";

/** A request body above this many bytes is refused. */
export const maxBodyBytes = 1_000_000;
/** The same for a log-in: everybody may send one, and the longest login and password fit in. */
export const maxLogInBytes = 8_000;
/** Longest note, reason or comment, in characters. */
export const maxTextLength = 2_000;
/** Most preferences one login keeps, and the longest as JSON, in characters: together they are read at each start. */
export const maxPreferences = 64;
export const maxPreferenceLength = 16_000;
/** The largest body that carries one, in bytes: each character may be written as six. */
export const maxPreferenceBytes = 100_000;
/** Most browsers of one login that receive push messages; the one registered longest ago makes room. */
export const maxDevices = 20;
/** Most orders one bulk request may name. */
export const maxBulkItems = 500;

/** Most rows of a list that can be selected at once. */
export const mostSelected = 5_000;
/** Most selected rows that one call reads. */
export const mostSelectedRead = 1_000;

/** A new order's promised slot may have ended at most this long ago, because some orders are typed in late. */
export const slotPast = 86_400_000;
/** A new order's promised slot may begin at most this far ahead: a later date is most likely a typing mistake. */
export const slotAhead = 60 * 86_400_000;
/** A slot lasts at most this long: "some time that day". */
export const slotLength = 86_400_000;

/** What the console calls itself in the `requestor` header. */
export const requestorTag = "STORE_ADMIN_WEB";
/** An open order is due soon from this many minutes before its promise on. */
export const dueSoonMinutes = 60;

/**
 * Most rows that the answer of one page counts one by one. The rows of a broad search do not wait for an exact count:
 * the counts of the tabs bring it.
 */
export const countedWithPage = 2_000;

/** The client the console logs in as; the demo store registers it. */
export const webClient = { id: "store-admin-web", secret: "store-admin-web" } as const;
