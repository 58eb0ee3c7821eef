import { proxy } from "valtio";
import { createIdleClock, type IdleClock, type IdleState } from "./idle.ts";
import { isLastToken, shouldRenew } from "./renewal.ts";
import { endSession, renew, tokenEndsAt } from "./session.ts";
import { isLoggedIn, keep, kept, ownKeys } from "./storage.ts";

/** Where the silence stands, and when it will end the session (milliseconds since 1970). */
export const idle = proxy<{ state: IdleState; endsAt: number }>({ state: "active", endsAt: 0 });

const activities = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** How often the clock is looked at, in milliseconds. */
const tick = 1_000;
/** How long after a failed renewal the next one waits, in milliseconds. */
const renewalPause = 60_000;

let clock: IdleClock | null = null;

/** Starts the clock of this tab for a logged-in operator; answers how to stop it. */
export function startIdleWatch(): () => void {
  const idleClock = createIdleClock({
    now: () => Date.now(),
    read: () => {
      const written = kept(ownKeys.lastActive);
      return written === null ? null : Number(written);
    },
    // A session that another tab has just ended must leave nothing behind.
    write: (lastActive) => {
      if (isLoggedIn()) keep(ownKeys.lastActive, String(lastActive));
    },
  });
  clock = idleClock;
  let renewedAt = 0;
  /** When the log-in itself ends; 0 while renewing still gains time. */
  let lastEnd = 0;

  const look = (): void => {
    const state = idleClock.state();
    idle.state = state;
    if (state === "warned") idle.endsAt = Date.now() + idleClock.remaining();
    if (state === "timed-out") {
      stop();
      void endSession("timed-out");
      return;
    }
    const now = Date.now();
    const endsAt = tokenEndsAt();
    if (now - renewedAt < renewalPause || !shouldRenew(now, endsAt, idleClock.lastActive())) return;
    if (isLastToken(lastEnd, endsAt)) return;
    renewedAt = now;
    const keepLast = (): void => {
      if (isLastToken(endsAt, tokenEndsAt())) lastEnd = tokenEndsAt();
    };
    // A renewal that fails is tried again after the pause; a token that is refused ends the session by itself.
    void renew().then(keepLast, () => undefined);
  };
  const touch = (): void => {
    if (Date.now() - touchedAt < tick) return;
    touchedAt = Date.now();
    look();
    if (idle.state === "active") idleClock.touch();
  };
  let touchedAt = 0;
  const timer = setInterval(look, tick);
  const stop = (): void => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
    for (const activity of activities) window.removeEventListener(activity, touch, true);
  };
  for (const activity of activities) window.addEventListener(activity, touch, { capture: true, passive: true });
  document.addEventListener("visibilitychange", look);
  look();
  return stop;
}

/** Takes the offer to continue, for all tabs. */
export function continueSession(): void {
  clock?.proceed();
  idle.state = clock?.state() ?? "active";
}
