import { Refusal } from "#gateway/refusal.ts";

/** Limits of the passwords that are checked at log-ins. */
export interface HashLimits {
  /** How many are hashed at the same time: fewer than Node has threads for that, because files are read by them too. */
  readonly atOnce: number;
  /** How many may wait of those who are known where they are, and as many of strangers. */
  readonly waiting: number;
}

/**
 * Runs what hashes a password when its turn comes: those who are known where they are before all strangers. Throws a
 * Refusal (503) where too many wait already.
 */
export type HashInTurn = <Result>(isKnown: boolean, run: () => Promise<Result>) => Promise<Result>;

/**
 * Makes a line for what hashes passwords. A hash takes all that a processor has, so strangers who try many must neither
 * keep the staff waiting nor let the line grow for ever.
 */
export function hashLine({ atOnce, waiting }: HashLimits): HashInTurn {
  const known: (() => void)[] = [];
  const strangers: (() => void)[] = [];
  let running = 0;

  return async (isKnown, run) => {
    const line = isKnown ? known : strangers;
    if (running < atOnce) running += 1;
    else {
      if (line.length >= waiting)
        throw new Refusal("unavailable", "Too many are logging in at once; try again in a moment", { retryAfter: 2 });
      // Whoever ends hands its place on, so the number that runs stays the same.
      await new Promise<void>((resolve) => line.push(resolve));
    }
    try {
      return await run();
    } finally {
      const next = known.shift() ?? strangers.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
