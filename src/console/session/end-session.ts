import { type EndReason, leaveEndReason, leaveScreen } from "./kept/after-reload.ts";
import type { SessionDependencies } from "./create-session.ts";
import { takeDrafts } from "./kept/drafts.ts";
import { keepLastStore } from "./kept/last-store.ts";
import { clearStorages } from "./kept/storage.ts";

/** The ways in which a session ends, in this tab or in every tab. */
export interface SessionEnd {
  /** Ends the session in every tab; the login screen shows why. */
  endSession(reason: EndReason): Promise<void>;
  /** Clears both storages and loads the login screen, in this tab only. */
  leave(reason: EndReason): void;
}

/** How long a log-out waits for the gateway, in milliseconds; then it goes on without it. */
const logOutTimeout = 2_000;

/** Makes the functions that end a session. It ends once; further calls do nothing. */
export function createSessionEnd(
  dependencies: Pick<SessionDependencies, "api" | "saveLast" | "notifyTabs" | "load" | "here">,
  of: () => { readonly userId: string | null; readonly storeId: string | null },
): SessionEnd {
  let ending = false;
  let left = false;

  const leaveNow = (reason: EndReason): void => {
    if (left) return;
    left = true;
    // Somebody who was logged out while filling in a form finds the draft and the screen again after the next log-in. A
    // deliberate log-out deletes both.
    const putDraftsBack = reason === "logged-out" ? null : takeDrafts();
    const { userId, storeId } = of();
    clearStorages();
    if (storeId !== null) keepLastStore(storeId);
    putDraftsBack?.();
    if (reason !== "logged-out" && userId !== null) leaveScreen(userId, dependencies.here());
    leaveEndReason(reason);
    dependencies.load("/");
  };

  return {
    // The other tabs clear the shared storage when this tab notifies them. This tab sees that too, but must first wait
    // until the gateway has closed the token.
    leave(reason) {
      if (!ending) leaveNow(reason);
    },
    async endSession(reason) {
      if (ending || left) return;
      ending = true;
      const timeout = AbortSignal.timeout(logOutTimeout);
      if (reason !== "ended") await dependencies.saveLast(timeout);
      // The other tabs leave at once: while they waited, they could still send requests with a token that is being
      // closed.
      dependencies.notifyTabs(reason);
      // A failure is ignored: when the gateway cannot be reached, the token expires by itself.
      if (reason !== "ended") await dependencies.api("auth.log-out", {}, { signal: timeout }).catch(() => undefined);
      leaveNow(reason);
    },
  };
}
