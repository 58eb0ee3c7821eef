import { lastStoreCookie } from "#contract/constants.ts";

/** How long a browser keeps it, in seconds; browsers allow no more. */
const lifetime = 400 * 86_400;

/** Tells the gateway in which store this browser worked last, so that the log-in page has the theme of that store. */
export function keepLastStore(storeId: string): void {
  document.cookie = `${lastStoreCookie}=${storeId}; path=/; max-age=${lifetime}; samesite=lax`;
}
