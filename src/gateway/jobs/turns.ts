/** Turns that several keys take, such as the stores that something is sent for. */
export interface Turns {
  /**
   * Gives a key one turn after the other, until a turn answers that it was the last. Nothing where it has them already.
   */
  readonly ask: (key: string) => void;
  /** Resolves as soon as no key has a turn or waits for one. */
  readonly done: () => Promise<void>;
}

/**
 * Gives turns to keys: one at a time to each, and at most so many at once. A key that wants another turn waits behind
 * all others, so however many turns one takes and however long they last, the others have theirs. `take` must not
 * reject.
 */
export function createTurns(most: number, take: (key: string) => Promise<"again" | "last">): Turns {
  const waiting = new Set<string>();
  const underWay = new Map<string, Promise<void>>();

  const takeTurn = async (key: string): Promise<void> => {
    const result = await take(key);
    underWay.delete(key);
    if (result === "again") waiting.add(key);
    begin();
  };
  const begin = (): void => {
    for (const key of waiting) {
      if (underWay.size >= most) return;
      waiting.delete(key);
      underWay.set(key, takeTurn(key));
    }
  };

  return {
    ask: (key) => {
      if (!underWay.has(key)) waiting.add(key);
      begin();
    },
    done: async () => {
      while (underWay.size > 0) await Promise.all(underWay.values());
    },
  };
}
