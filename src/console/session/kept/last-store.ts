import { lastStoreCookie } from "#contract/constants.ts";

/** How long a browser keeps it, in seconds; browsers allow no more. */
const lifetime = 400 * 86_400;

/** The id of the store in which this browser worked last; undefined when it is not known. */
export function lastStore(): string | undefined {
  return new RegExp(`(?:^|; )${lastStoreCookie}=([^;]+)`).exec(document.cookie)?.[1];
}

/** Keeps in which store this browser worked last: the next log-in opens it, and the log-in page has its theme. */
export function keepLastStore(storeId: string): void {
  document.cookie = `${lastStoreCookie}=${storeId}; path=/; max-age=${lifetime}; samesite=lax`;
}
