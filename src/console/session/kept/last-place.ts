import { destinations } from "#commands/destinations.ts";

const listPrefix = "aisle.list ";
const queryKey = (path: string): string => `${listPrefix}${path}`;
const tabKey = (kind: string): string => `aisle.record-tab ${kind}`;

/** Keeps the query of a list's address, until the browser tab is closed or the session ends. */
export function keepListQuery(path: string, query: string): void {
  if (destinations.some((destination) => destination.path === path)) sessionStorage.setItem(queryKey(path), query);
}

/** The address of a list as it was left, with tab, sorting and filter; any other address as it is. */
export function addressAsLeft(address: string): string {
  return address + (sessionStorage.getItem(queryKey(address)) ?? "");
}

/** Removes the queries of all lists: another store has other people and other tabs. */
export function forgetListQueries(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(listPrefix)) sessionStorage.removeItem(key);
}

/** Keeps which tab of a record was open, for every record of its kind. */
export function keepRecordTab(kind: string, title: string): void {
  sessionStorage.setItem(tabKey(kind), title);
}

/** Removes which tab of a record was open. */
export function forgetRecordTab(kind: string): void {
  sessionStorage.removeItem(tabKey(kind));
}

/** The title of the tab that was open last in a record of a kind; null before any was. */
export function lastRecordTab(kind: string): string | null {
  return sessionStorage.getItem(tabKey(kind));
}
