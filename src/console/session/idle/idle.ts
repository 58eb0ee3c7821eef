import { idleTimeoutAfter, idleWarningAfter } from "#contract/constants.ts";

/** How long nobody has touched any tab: at work, warned, or out of time. */
export type IdleState = "active" | "warned" | "timed-out";

/** Where a silence that began at `lastActive` stands at `now`, both in milliseconds since 1970. */
export function idleState(lastActive: number, now: number): IdleState {
  const silent = now - lastActive;
  if (silent >= idleTimeoutAfter) return "timed-out";
  return silent >= idleWarningAfter ? "warned" : "active";
}

/** What the clock is given: the time, and one place all tabs share. Tests hand in their own. */
export interface IdleWorld {
  now(): number;
  /** When somebody was last active in any tab; null before anybody was. */
  read(): number | null;
  write(lastActive: number): void;
}

/** The idle clock of one tab; all tabs over one shared place agree. */
export interface IdleClock {
  state(): IdleState;
  /** Milliseconds until the session ends by itself. */
  remaining(): number;
  lastActive(): number;
  /** Somebody did something. Once the warning stands it no longer counts: the offer must be taken. */
  touch(): void;
  /** The offer to continue was taken, in whichever tab. Too late once time is out. */
  proceed(): void;
}

/** Touches closer together than this are written once, in milliseconds: storage is shared with every tab. */
const touchStep = 1_000;

/** Makes the idle clock. It starts from what other tabs have written, else from now. */
export function createIdleClock(world: IdleWorld): IdleClock {
  const lastActive = (): number => {
    const now = world.now();
    const written = world.read();
    // Nothing kept, or a time still to come because the computer's clock was set back: begin anew.
    if (written === null || !Number.isFinite(written) || written > now) {
      world.write(now);
      return now;
    }
    return written;
  };
  const state = (): IdleState => idleState(lastActive(), world.now());
  lastActive();
  return {
    state,
    lastActive,
    remaining: () => Math.max(0, lastActive() + idleTimeoutAfter - world.now()),
    touch() {
      if (state() === "active" && world.now() - lastActive() >= touchStep) world.write(world.now());
    },
    proceed() {
      if (state() !== "timed-out") world.write(world.now());
    },
  };
}

/** Milliseconds as "34:05", rounded up to whole seconds; never less than "0:00". */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
