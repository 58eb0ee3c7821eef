import type { EndReason } from "./kept/next-log-in.ts";
import { removeItem, isLoggedIn, writeItem, ownKeys } from "./kept/storage.ts";

/** How this tab reacts to what other tabs do. */
export interface TabListeners {
  ended(reason: EndReason): void;
  loggedIn(): void;
  /** Another tab has renewed the token, or somebody else has logged in: the stored session must be read again. */
  changed(): void;
}

/**
 * Notifies the browser's other tabs that the session ends, and why. Tabs receive storage events in the order of the
 * changes: the reason is written before the storage is cleared, so it arrives first.
 */
export function notifyTabs(reason: EndReason): void {
  // Removed first, because writing the same text again causes no storage event.
  removeItem(ownKeys.ended);
  writeItem(ownKeys.ended, reason);
}

/** Listens to what the browser's other tabs do to the shared session; returns the function that stops it. */
export function watchTabs(listeners: TabListeners): () => void {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === ownKeys.ended) {
      if (newValue !== null) listeners.ended(newValue as EndReason);
    } else if (key === null || key === "isLogin") {
      // Somebody may have cleared the storage by hand: this tab ends too, but no reason is known.
      if (!isLoggedIn()) listeners.ended("ended");
      else if (key === "isLogin") listeners.loggedIn();
    } else if (key === "token" && isLoggedIn()) listeners.changed();
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
