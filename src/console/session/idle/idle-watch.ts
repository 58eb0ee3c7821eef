import { proxy } from "valtio";
import { idleTimeoutAfter } from "#contract/constants.ts";
import { createIdleClock, type IdleClock, type IdleState } from "./idle.ts";
import { createRenewal } from "#console/session/renewal.ts";
import { endSession, renew, session } from "#console/session/session.ts";
import { tokenEndsAt } from "#console/session/session-state.ts";
import { isLoggedIn, writeItem, readItem, ownKeys } from "#console/session/kept/storage.ts";

/** The idle state, and when it will end the session (milliseconds since 1970). */
export const idle = proxy<{ state: IdleState; endsAt: number }>({ state: "active", endsAt: 0 });

const activities = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart"] as const;
/** How often the clock is read, in milliseconds. */
const tick = 1_000;

let clock: IdleClock | null = null;

/**
 * Starts the idle clock of this tab for a logged-in operator; returns the function that stops it. `endsSoon` is called
 * ten minutes before the log-in itself expires, with that moment (milliseconds since 1970). While `staysOn` returns
 * true, this tab counts as active without being touched.
 */
export function startIdleWatch(endsSoon: (endsAt: number) => void, staysOn: () => boolean): () => void {
  const timeoutAfter = (): number => (session.global ? session.global.users.idleMinutes * 60_000 : idleTimeoutAfter);
  const idleClock = createIdleClock({
    now: () => Date.now(),
    read: () => {
      const written = readItem(ownKeys.lastActive);
      return written === null ? null : Number(written);
    },
    staysOn,
    timeoutAfter,
    // When another tab has just ended the session, nothing may be written to the cleared storage.
    write: (lastActive) => {
      if (isLoggedIn()) writeItem(ownKeys.lastActive, String(lastActive));
    },
  });
  clock = idleClock;
  const checkToken = createRenewal({
    now: () => Date.now(),
    tokenEndsAt,
    lastActive: idleClock.lastActive,
    timeoutAfter,
    renew,
    endsSoon,
  });

  const check = (): void => {
    const state = idleClock.state();
    idle.state = state;
    if (state === "warned") idle.endsAt = Date.now() + idleClock.remaining();
    if (state === "timed-out") {
      stop();
      void endSession("timed-out");
      return;
    }
    checkToken();
  };
  const touch = (): void => {
    if (Date.now() - touchedAt < tick) return;
    touchedAt = Date.now();
    check();
    if (idle.state === "active") idleClock.touch();
  };
  let touchedAt = 0;
  const timer = setInterval(check, tick);
  const stop = (): void => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", check);
    for (const activity of activities) window.removeEventListener(activity, touch, true);
  };
  for (const activity of activities) window.addEventListener(activity, touch, { capture: true, passive: true });
  document.addEventListener("visibilitychange", check);
  check();
  return stop;
}

/** Continues the session after the warning, for all tabs. */
export function continueSession(): void {
  clock?.proceed();
  idle.state = clock?.state() ?? "active";
}
