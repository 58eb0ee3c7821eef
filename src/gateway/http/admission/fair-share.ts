import type { ShareLimits } from "#gateway/limits.ts";
import { Refusal } from "#gateway/refusal.ts";

/** Runs the calls of each login, a few at a time and the others in turn. */
export type InTurn = <Result>(login: string, run: () => Promise<Result>) => Promise<Result>;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/**
 * Makes a queue for each login, so that one login cannot take all connections of the database from the others. Throws a
 * Refusal (429) where too many calls of a login wait already.
 */
export function fairShare({ atOnce, waiting }: Pick<ShareLimits, "waiting"> & { readonly atOnce: number }): InTurn {
  const lines = new Map<string, Line>();

  return async (login, run) => {
    const line = lines.get(login) ?? { running: 0, waiting: [] };
    lines.set(login, line);
    if (line.running < atOnce) line.running += 1;
    else {
      if (line.waiting.length >= waiting)
        throw new Refusal("too-many-calls", "This login already does too much at once; try again in a moment", {
          retryAfter: 1,
        });
      // Whoever ends hands its place on, so the number that runs stays the same.
      await new Promise<void>((resolve) => line.waiting.push(resolve));
    }
    try {
      return await run();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else {
        line.running -= 1;
        if (line.running === 0) lines.delete(login);
      }
    }
  };
}
