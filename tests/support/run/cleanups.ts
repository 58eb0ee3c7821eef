import { setTimeout as sleep } from "node:timers/promises";

/** Functions that end what has been started, in the order of the starts. */
export type Cleanups = (() => unknown)[];

/** How long one of them may take, in milliseconds: longer than PostgreSQL is given to stop. */
const longest = 70_000;

/**
 * Runs the functions that end what was started, the latest first. One that fails, or that hangs as a browser can, does not
 * prevent the others.
 */
export async function runCleanups(cleanups: Cleanups, say: (message: string) => void): Promise<void> {
  for (let end = cleanups.pop(); end; end = cleanups.pop()) {
    const waiting = new AbortController();
    const late = sleep(longest, undefined, { signal: waiting.signal }).then(() => {
      throw new Error(`it took longer than ${longest / 1_000} s`);
    });
    try {
      await Promise.race([(async () => end())(), late]);
    } catch (error) {
      say(`Not all was cleaned up: ${String(error)}`);
    } finally {
      waiting.abort();
      late.catch(() => undefined);
    }
  }
}
