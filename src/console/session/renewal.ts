import { idleWarningAfter, logInWarningBefore } from "#contract/constants.ts";

/**
 * Whether the token should be renewed: it ends within the longest idle time that a session survives, and somebody is
 * active. So a session never outlives its token. Times in milliseconds since 1970; `timeoutAfter` is how long nobody may be
 * active.
 */
export function shouldRenew(now: number, tokenEndsAt: number, lastActive: number, timeoutAfter: number): boolean {
  return tokenEndsAt > now && tokenEndsAt - now <= timeoutAfter && now - lastActive < idleWarningAfter;
}

/**
 * Two ends closer together than this, in milliseconds, count as the same, because the clock is read only when a
 * response arrives.
 */
const sameEnd = 60_000;

/**
 * Whether a renewal has gained no time: the log-in itself ends with this token. Both ends in milliseconds since 1970.
 */
export function isLastToken(endedBefore: number, endsNow: number): boolean {
  return endsNow - endedBefore < sameEnd;
}

/** What the renewal depends on; times in milliseconds since 1970. Tests pass their own. */
export interface RenewalDependencies {
  now(): number;
  tokenEndsAt(): number;
  lastActive(): number;
  timeoutAfter(): number;
  renew(): Promise<void>;
  /** Called once, ten minutes before the log-in itself expires. */
  endsSoon(endsAt: number): void;
}

/** How long to wait after a failed renewal before the next one, in milliseconds. */
const renewalPause = 60_000;

/** Makes the check, to be called every second, that renews the token in time and warns when renewing gains no time. */
export function createRenewal(dependencies: RenewalDependencies): () => void {
  let renewedAt = 0;
  /** When the log-in itself expires; 0 while renewing still gains time. */
  let lastEnd = 0;
  let warnedOf = 0;
  return () => {
    const now = dependencies.now();
    const endsAt = dependencies.tokenEndsAt();
    if (isLastToken(lastEnd, endsAt)) {
      const isSoon = endsAt > now && endsAt - now <= logInWarningBefore;
      if (!isSoon || isLastToken(warnedOf, endsAt)) return;
      warnedOf = endsAt;
      dependencies.endsSoon(endsAt);
      return;
    }
    if (
      now - renewedAt < renewalPause ||
      !shouldRenew(now, endsAt, dependencies.lastActive(), dependencies.timeoutAfter())
    )
      return;
    renewedAt = now;
    const keepLast = (): void => {
      if (isLastToken(endsAt, dependencies.tokenEndsAt())) lastEnd = dependencies.tokenEndsAt();
    };
    // A failed renewal is retried after the pause; a refused token ends the session elsewhere.
    void dependencies.renew().then(keepLast, () => undefined);
  };
}

/** Runs `task` unless another tab of this browser is running it; returns whether it ran. */
export async function inOneTab(name: string, task: () => Promise<void>): Promise<boolean> {
  // The Web Locks API exists on https and loopback only. Elsewhere two tabs may both renew, which costs a request and
  // does no harm.
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
