import type { EndReason } from "./notice.ts";
import { isLoggedIn } from "./storage.ts";

/** What the tabs of one browser tell each other beside what they read in the shared storage. */
export type TabMessage = { readonly type: "ended"; readonly reason: EndReason } | { readonly type: "logged-in" };

/** What another tab may do to this one. */
export interface TabListeners {
  ended(reason: EndReason): void;
  loggedIn(): void;
  /** The token was renewed elsewhere, or somebody else logged in: what is kept must be read again. */
  changed(): void;
}

/** One tab's line to the others; it does not hear itself. */
export interface Tabs {
  tell(message: TabMessage): void;
  /** Answers how to stop hearing. */
  watch(listeners: TabListeners): () => void;
}

/** Opens a tab's line to the browser's other tabs. */
export function openTabs(): Tabs {
  const channel = new BroadcastChannel("aisle.session");
  return {
    tell(message) {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin only
      channel.postMessage(message);
    },
    watch(listeners) {
      const hear = (event: MessageEvent<TabMessage>): void => {
        if (event.data.type === "ended") listeners.ended(event.data.reason);
        else listeners.loggedIn();
      };
      // Stands in where a message was missed: a storage emptied elsewhere, by a log-out or by hand, ends this tab too.
      const look = (event: StorageEvent): void => {
        if (event.key === null || event.key === "isLogin") {
          // The channel's message says why; it is given the time to come first.
          if (!isLoggedIn()) setTimeout(() => listeners.ended("ended"), 100);
        } else if (event.key === "token" && isLoggedIn()) listeners.changed();
      };
      channel.addEventListener("message", hear);
      window.addEventListener("storage", look);
      return () => {
        channel.close();
        window.removeEventListener("storage", look);
      };
    },
  };
}
