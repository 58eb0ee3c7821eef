import { setTimeout as sleep } from "node:timers/promises";

/**
 * Does something now and again after each pause, in milliseconds, never twice at once. It must not throw. Returns the
 * function that ends it, also in the middle of a pause.
 */
export function repeat(work: () => Promise<unknown>, pause: () => number): () => Promise<void> {
  const stopping = new AbortController();
  const { signal } = stopping;
  const run = async (): Promise<void> => {
    while (!signal.aborted) {
      await work();
      await sleep(pause(), undefined, { signal, ref: false }).catch(() => {});
    }
  };
  const running = run();
  return async () => {
    stopping.abort();
    await running;
  };
}
