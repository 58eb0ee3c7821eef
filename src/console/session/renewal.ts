import { idleTimeoutAfter, idleWarningAfter, logInWarningBefore } from "#contract/constants.ts";

/**
 * Whether the token should be renewed: its end is nearer than the longest silence a session survives, so that a
 * session never outlives its token, and somebody is at work. Times in milliseconds since 1970.
 */
export function shouldRenew(now: number, tokenEndsAt: number, lastActive: number): boolean {
  return tokenEndsAt > now && tokenEndsAt - now <= idleTimeoutAfter && now - lastActive < idleWarningAfter;
}

/** Ends nearer than this, in milliseconds, are the same end: the clock is read when an answer has come. */
const sameEnd = 60_000;

/** Whether a renewal gained no time: the log-in itself ends with this token. Ends in milliseconds since 1970. */
export function isLastToken(endedBefore: number, endsNow: number): boolean {
  return endsNow - endedBefore < sameEnd;
}

/** What the renewal is given; times in milliseconds since 1970. Tests hand in their own. */
export interface RenewalWorld {
  now(): number;
  tokenEndsAt(): number;
  lastActive(): number;
  renew(): Promise<void>;
  /** Hears once, ten minutes before, when the log-in itself ends. */
  endsSoon(endsAt: number): void;
}

/** How long after a failed renewal the next one waits, in milliseconds. */
const renewalPause = 60_000;

/** Makes the look, to be taken every second, that renews the token in time and warns where that gains none. */
export function createRenewal(world: RenewalWorld): () => void {
  let renewedAt = 0;
  /** When the log-in itself ends; 0 while renewing still gains time. */
  let lastEnd = 0;
  let warnedOf = 0;
  return () => {
    const now = world.now();
    const endsAt = world.tokenEndsAt();
    if (isLastToken(lastEnd, endsAt)) {
      const isSoon = endsAt > now && endsAt - now <= logInWarningBefore;
      if (!isSoon || isLastToken(warnedOf, endsAt)) return;
      warnedOf = endsAt;
      world.endsSoon(endsAt);
      return;
    }
    if (now - renewedAt < renewalPause || !shouldRenew(now, endsAt, world.lastActive())) return;
    renewedAt = now;
    const keepLast = (): void => {
      if (isLastToken(endsAt, world.tokenEndsAt())) lastEnd = world.tokenEndsAt();
    };
    // A renewal that fails is tried again after the pause; a token that is refused ends the session by itself.
    void world.renew().then(keepLast, () => undefined);
  };
}

/** Runs `task` unless another tab of this browser runs it now; answers whether it ran. */
export async function inOneTab(name: string, task: () => Promise<void>): Promise<boolean> {
  // Locks exist on https and loopback only; elsewhere two tabs may renew, which costs a call and breaks nothing.
  const locks = navigator.locks as LockManager | null | undefined;
  if (!locks) {
    await task();
    return true;
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock === null) return false;
    await task();
    return true;
  });
}
