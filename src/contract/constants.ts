/** Limits that both sides use. In milliseconds unless the name says otherwise. Source: specification 1, 4, 9. */

/** The page sizes an operator may choose. */
export const pageSizes = [25, 50, 75, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The time of inactivity after which the operator is warned. */
export const idleWarningAfter = 600_000;
/** The time of inactivity after which the session ends. */
export const idleTimeoutAfter = 2_700_000;
/** The lifetime of an access token. */
export const tokenLifetime = 10_006_030;
/**
 * A log-in ends this long after the password was entered, even while it is in use: one shift with its handover. So a
 * token that was copied unnoticed is worthless on the next day.
 */
export const logInLifetime = 43_200_000;
/** A log-in that stays on a wall may not change anything, and nobody is there every day to type its password. */
export const wallLogInLifetime = 30 * 86_400_000;
/** How long before the end of a log-in the operator is told. */
export const logInWarningBefore = 600_000;
/** How long the browser may wait for a chunk of script. */
export const chunkLoadTimeout = 120_000;
/** How long a message stays on screen, unless the pointer rests on it. */
export const messageDuration = 3_000;
/** How long a change can be undone by one key. Later nobody remembers what that key would take back. */
export const undoDuration = 30_000;

/** Store colours until the general settings say otherwise. */
export const defaultPrimaryColor = "#506ff3";
export const defaultSecondaryColor = "#2c9e2f";

/** The cookie with the id of the store in which a browser worked last, whose theme the log-in page has. */
export const lastStoreCookie = "aisle-store";

/** A request body above this many bytes is refused. */
export const maxBodyBytes = 1_000_000;
/** The same limit for a log-in, which anybody may send. The longest login and password fit in. */
export const maxLogInBytes = 8_000;
/** The longest note, reason or comment, in characters. */
export const maxTextLength = 2_000;
/** The most preferences of one login, and the longest one as JSON, in characters. All are read at each start. */
export const maxPreferences = 64;
export const maxPreferenceLength = 16_000;
/** The largest body that carries one, in bytes: each character may be written as six. */
export const maxPreferenceBytes = 100_000;
/** The most browsers of one login that receive push messages; one more replaces the one registered longest ago. */
export const maxDevices = 20;
/** The most macros of one login and those shared in one store, the most steps of one, the longest name in characters. */
export const maxMacros = 50;
export const maxSharedMacros = 100;
export const longestMacro = 50;
export const longestMacroName = 60;
/** The most saved views of a store, and of one login there; the longest name and query of one, in characters. */
export const maxSavedViews = 100;
export const longestViewName = 60;
export const longestViewQuery = 2_000;
/** The most phone orders that one login takes at once. */
export const maxPhoneOrders = 6;
/** The most records that one bulk request may name. */
export const maxBulkItems = 500;
/** How many products one edit of the catalogue changes at most. */
export const mostEdited = 5_000;

/** The most rows of a list that can be selected at once. */
export const mostSelected = 50_000;
/** The most selected rows that one call reads. */
export const mostSelectedRead = 1_000;

/** The slot of a new order may have ended at most this long ago, because some orders are entered late. */
export const slotPast = 86_400_000;
/** The slot of a new order may begin at most this far ahead: a later date is most likely a typing mistake. */
export const slotAhead = 60 * 86_400_000;
/** The longest slot: any time of one day. */
export const slotLength = 86_400_000;

/** How many lines of an order come with it; the others come by pages of this size. One of `pageSizes`. */
export const linesAtOnce = 100 satisfies PageSize;

/** The name of the console in the `requestor` header. */
export const requestorTag = "STORE_ADMIN_WEB";
/** An open order is due soon when fewer minutes than this are left until its promised time. */
export const dueSoonMinutes = 60;
/** An open order is work of now from so many minutes before its promised time; before that, it only waits. */
export const workAheadMinutes = 180;

/**
 * The most rows that are counted for one page. A search that finds more shows its rows without waiting for an exact
 * count, which then comes with the counts of the tabs.
 */
export const countedWithPage = 2_000;

/** The client id and secret of the console; the demo store registers them. */
export const webClient = { id: "store-admin-web", secret: "store-admin-web" } as const;
