import { type EndReason, leaveEndReason } from "./after-reload.ts";
import type { SessionWorld } from "./create-session.ts";
import { carryDrafts } from "./drafts.ts";
import { clearStorages } from "./storage.ts";

/** The ways in which a session ends, in this tab or in every tab. */
export interface SessionEnd {
  /** Ends the session in every tab; the login screen shows why. */
  endSession(reason: EndReason): Promise<void>;
  /** Clears both storages and loads the login screen, in this tab only. */
  leave(reason: EndReason): void;
}

/** How long a log-out waits for the gateway, in milliseconds; then it goes on without it. */
const logOutPatience = 2_000;

/** Makes the functions that end a session. It ends once; further calls do nothing. */
export function createSessionEnd(world: Pick<SessionWorld, "api" | "saveLast" | "tellEnd" | "load">): SessionEnd {
  let ending = false;
  let left = false;

  const leaveNow = (reason: EndReason): void => {
    if (left) return;
    left = true;
    // Somebody who was logged out while filling in a form finds the draft again after the next log-in. A deliberate
    // log-out deletes the drafts.
    const putDraftsBack = reason === "logged-out" ? null : carryDrafts();
    clearStorages();
    putDraftsBack?.();
    leaveEndReason(reason);
    world.load("/");
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
      const patience = AbortSignal.timeout(logOutPatience);
      if (reason !== "ended") await world.saveLast(patience);
      // The other tabs leave at once: while they waited, they could still send requests with a token that is being
      // closed.
      world.tellEnd(reason);
      // A failure is ignored: when the gateway cannot be reached, the token expires by itself.
      if (reason !== "ended") await world.api("auth.log-out", {}, { signal: patience }).catch(() => undefined);
      leaveNow(reason);
    },
  };
}
