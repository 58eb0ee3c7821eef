import { stageIsThere } from "#console/shell/stage/stage-is-there.ts";

/** The time between the end of one fetch and the earliest start of the next, in milliseconds. */
const pause = 50;

/**
 * Fetches one thing after the other, each once the browser has nothing else to do, so that no key waits until files
 * that nobody needs yet are compiled. A failed one is skipped: it is fetched when it is needed. Returns the function
 * that stops this.
 */
export function fetchInTurn(fetches: Iterable<() => Promise<unknown>>): () => void {
  let isStopped = false;
  void (async () => {
    for (const fetchOne of fetches) {
      await new Promise<void>((resolve) => void setTimeout(resolve, pause));
      await untilIdle();
      if (isStopped) return;
      await fetchOne().catch(() => undefined);
    }
  })();
  return () => {
    isStopped = true;
  };
}

/** Resolves once the screen has its data and the browser has nothing else to do. */
export async function untilIdle(): Promise<void> {
  await stageIsThere();
  // A browser that is never idle fetches all the same, slowly.
  if (typeof requestIdleCallback !== "function") return;
  await new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 1_000 }));
}
