/** Runs something as soon as its store has a turn. Rejects with the reason of `stop` where that comes before. */
export type InTurnOfStore = <Result>(storeId: string, stop: AbortSignal, run: () => Promise<Result>) => Promise<Result>;

interface Waiting {
  readonly storeId: string;
  /** Which of all that have come and ended this was. */
  readonly since: number;
  begin(): void;
}

/**
 * Gives turns to stores: one at a time to each, and at most so many at once. The next one has the store that has waited
 * longest, since it asked or its last turn ended: however much one store has to do, each other one has its turns.
 */
export function turnsByStore(most: number): InTurnOfStore {
  const waiting: Waiting[] = [];
  const running = new Set<string>();
  /** When the last turn of a store ended, as long as it waits for another one. */
  const lastEnd = new Map<string, number>();
  let count = 0;

  const waitsSince = ({ storeId, since }: Waiting): number => Math.max(since, lastEnd.get(storeId) ?? 0);
  const beginNext = (): void => {
    while (running.size < most) {
      const [next] = waiting
        .filter(({ storeId }) => !running.has(storeId))
        .toSorted((one, other) => waitsSince(one) - waitsSince(other));
      if (!next) return;
      waiting.splice(waiting.indexOf(next), 1);
      running.add(next.storeId);
      next.begin();
    }
  };

  return async (storeId, stop, run) => {
    stop.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const leave = (): void => {
        waiting.splice(waiting.indexOf(own), 1);
        reject(stop.reason);
      };
      const own: Waiting = {
        storeId,
        since: (count += 1),
        begin: () => {
          stop.removeEventListener("abort", leave);
          resolve();
        },
      };
      stop.addEventListener("abort", leave, { once: true });
      waiting.push(own);
      beginNext();
    });
    try {
      return await run();
    } finally {
      running.delete(storeId);
      if (waiting.some((each) => each.storeId === storeId)) lastEnd.set(storeId, (count += 1));
      else lastEnd.delete(storeId);
      beginNext();
    }
  };
}
