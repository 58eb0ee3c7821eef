import type { EndReason } from "./after-reload.ts";
import { forget, isLoggedIn, keep, ownKeys } from "./storage.ts";

/** What another tab may do to this one. */
export interface TabListeners {
  ended(reason: EndReason): void;
  loggedIn(): void;
  /** The token was renewed elsewhere, or somebody else logged in: what is kept must be read again. */
  changed(): void;
}

/**
 * Tells the browser's other tabs that the session ends, and why. A tab hears of every change of the storage in the order
 * they were made: written before the storage is emptied, the reason comes before the emptying.
 */
export function tellEnd(reason: EndReason): void {
  // The same text over itself would be no change.
  forget(ownKeys.ended);
  keep(ownKeys.ended, reason);
}

/** Hears what the browser's other tabs do to the session they share; answers how to stop hearing. */
export function watchTabs(listeners: TabListeners): () => void {
  const look = ({ key, newValue }: StorageEvent): void => {
    if (key === ownKeys.ended) {
      if (newValue !== null) listeners.ended(newValue as EndReason);
    } else if (key === null || key === "isLogin") {
      // A storage emptied by hand ends this tab too, without a word of why.
      if (!isLoggedIn()) listeners.ended("ended");
      else if (key === "isLogin") listeners.loggedIn();
    } else if (key === "token" && isLoggedIn()) listeners.changed();
  };
  window.addEventListener("storage", look);
  return () => window.removeEventListener("storage", look);
}
