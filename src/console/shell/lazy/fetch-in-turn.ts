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
      await untilIdle();
      if (isStopped) return;
      await fetchOne().catch(() => undefined);
    }
  })();
  return () => {
    isStopped = true;
  };
}

async function untilIdle(): Promise<void> {
  await new Promise<void>((resolve) => void setTimeout(resolve, pause));
  // A browser that is never idle fetches all the same, slowly.
  if (typeof requestIdleCallback !== "function") return;
  await new Promise<void>((resolve) => void requestIdleCallback(() => resolve(), { timeout: 1_000 }));
}

/** Whether the browser is asked to save data: then nothing is fetched before it is needed. */
export function savesData(): boolean {
  // Not every browser tells, and the types of the language know nothing of it.
  const { connection } = navigator as { readonly connection?: { readonly saveData?: boolean } };
  return connection?.saveData === true;
}
