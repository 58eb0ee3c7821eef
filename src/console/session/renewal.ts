import { idleTimeoutAfter, idleWarningAfter } from "#contract/constants.ts";

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
