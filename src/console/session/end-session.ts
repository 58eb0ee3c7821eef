import type { SessionDependencies } from "./create-session.ts";
import { keepLastStore } from "./kept/last-store.ts";
import { type EndReason, keepForNextLogIn } from "./kept/next-log-in.ts";
import { clearStorages } from "./kept/storage.ts";

/** The ways in which a session ends, in this tab or in every tab. */
export interface SessionEnd {
  /** Ends the session in every tab; the login screen shows why. */
  endSession(reason: EndReason): Promise<void>;
  /** Clears both storages and loads the login screen, in this tab only. Null where nobody was logged in. */
  leave(reason: EndReason | null): void;
}

/** How long a log-out waits for the gateway, in milliseconds; then it goes on without it. */
const logOutTimeout = 2_000;

/** Makes the functions that end a session. It ends once; further calls do nothing. */
export function createSessionEnd(
  dependencies: Pick<SessionDependencies, "api" | "saveLast" | "notifyTabs" | "load" | "here" | "lasting">,
  of: () => { readonly userId: string | null; readonly storeId: string | null },
): SessionEnd {
  let ending = false;
  let left = false;

  const leaveNow = async (reason: EndReason | null): Promise<void> => {
    if (left) return;
    left = true;
    const { userId, storeId } = of();
    const kept = keepForNextLogIn(dependencies.lasting, { reason, userId, path: dependencies.here() });
    clearStorages();
    if (storeId !== null) keepLastStore(storeId);
    await kept;
    // Until the page is gone, the screen may have written something.
    dependencies.load("/", clearStorages);
  };

  return {
    // The other tabs clear the shared storage when this tab notifies them. This tab sees that too, but must first wait
    // until the gateway has closed the token.
    leave(reason) {
      if (!ending) void leaveNow(reason);
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
      await leaveNow(reason);
    },
  };
}
