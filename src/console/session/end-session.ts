import { type EndReason, leaveEndReason } from "./after-reload.ts";
import type { SessionWorld } from "./create-session.ts";
import { carryDrafts } from "./drafts.ts";
import { clearStorages } from "./storage.ts";

/** How a log-in ends in this tab, and in every tab. */
export interface SessionEnd {
  /** Ends the session in every tab; the login screen tells why. */
  endSession(reason: EndReason): Promise<void>;
  /** Empties both storages and loads the login screen, in this tab only. */
  leave(reason: EndReason): void;
}

/** How long a log-out waits for the gateway before it leaves anyway, in milliseconds. */
const logOutPatience = 2_000;

/** Makes the end of a session, which happens once. */
export function createSessionEnd(world: Pick<SessionWorld, "api" | "saveLast" | "tellEnd" | "load">): SessionEnd {
  let ending = false;
  let left = false;

  const leaveNow = (reason: EndReason): void => {
    if (left) return;
    left = true;
    // Whoever was logged out while filling in a form finds it again after logging in; a log-out on purpose leaves nothing.
    const putDraftsBack = reason === "logged-out" ? null : carryDrafts();
    clearStorages();
    putDraftsBack?.();
    leaveEndReason(reason);
    world.load("/");
  };

  return {
    // Other tabs, told by this one, empty the storage while this one still waits for the token to be closed.
    leave(reason) {
      if (!ending) leaveNow(reason);
    },
    async endSession(reason) {
      if (ending || left) return;
      ending = true;
      const patience = AbortSignal.timeout(logOutPatience);
      if (reason !== "ended") await world.saveLast(patience);
      // Other tabs leave at once: while they waited, they could still act with a token that is being closed.
      world.tellEnd(reason);
      // The gateway need not answer: where it cannot be reached, the token lapses by itself.
      if (reason !== "ended") await world.api("auth.log-out", {}, { signal: patience }).catch(() => undefined);
      leaveNow(reason);
    },
  };
}
