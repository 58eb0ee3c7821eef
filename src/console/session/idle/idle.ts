import { idleWarningAfter } from "#contract/constants.ts";

/** How long nobody has touched any tab: active, warned, or timed out. */
export type IdleState = "active" | "warned" | "timed-out";

/**
 * The idle state at `now` after the last activity at `lastActive`, both in milliseconds since 1970; the session ends
 * `timeoutAfter` milliseconds after it.
 */
export function idleState(lastActive: number, now: number, timeoutAfter: number): IdleState {
  const silent = now - lastActive;
  if (silent >= timeoutAfter) return "timed-out";
  return silent >= idleWarningAfter ? "warned" : "active";
}

/** What the idle clock depends on: the time, and one storage that all tabs share. Tests pass their own. */
export interface IdleDependencies {
  now(): number;
  /** When somebody was last active in any tab; null when no activity is stored. */
  read(): number | null;
  write(lastActive: number): void;
  /** How long nobody may be active before the session ends, in milliseconds. */
  timeoutAfter(): number;
  /** Whether this tab is used without being touched, such as a board on a wall. */
  staysOn(): boolean;
}

/** The idle clock of one tab; all tabs with the same storage agree. */
export interface IdleClock {
  state(): IdleState;
  /** Milliseconds until the session ends because nobody is active. */
  remaining(): number;
  lastActive(): number;
  /** Records an activity. After the warning has appeared it has no effect: the operator must continue explicitly. */
  touch(): void;
  /** The operator continues, in whichever tab. It has no effect once the time is over. */
  proceed(): void;
}

/** Activities closer together than this are written once, in milliseconds, because every write reaches every tab. */
const touchStep = 1_000;

/** How often a tab that stays on counts as active, in milliseconds: seldom, for the same reason. */
const stayStep = 60_000;

/** Makes the idle clock. It starts from the activity that other tabs have stored, else from now. */
export function createIdleClock(dependencies: IdleDependencies): IdleClock {
  const lastActive = (): number => {
    const now = dependencies.now();
    const written = dependencies.read();
    // Nothing is stored, or a moment in the future because the computer's clock was set back: start again from now.
    if (written === null || !Number.isFinite(written) || written > now) {
      dependencies.write(now);
      return now;
    }
    return written;
  };
  const state = (): IdleState => {
    const now = dependencies.now();
    // Also after the computer has slept: what was on the wall before is there again.
    if (!dependencies.staysOn()) return idleState(lastActive(), now, dependencies.timeoutAfter());
    if (now - lastActive() >= stayStep) dependencies.write(now);
    return "active";
  };
  lastActive();
  return {
    state,
    lastActive,
    remaining: () => Math.max(0, lastActive() + dependencies.timeoutAfter() - dependencies.now()),
    touch() {
      if (state() === "active" && dependencies.now() - lastActive() >= touchStep)
        dependencies.write(dependencies.now());
    },
    proceed() {
      if (state() !== "timed-out") dependencies.write(dependencies.now());
    },
  };
}

/** Milliseconds as "34:05", rounded up to whole seconds; never less than "0:00". */
export function countdown(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
