import type { ShareLimits } from "#gateway/limits.ts";
import { Refusal } from "#gateway/refusal.ts";

/**
 * Runs the calls of each login, a few at a time and the others in turn. `hungUp` tells that the caller has closed the
 * connection: a call that has not begun by then is dropped.
 */
export type InTurn = <Result>(login: string, hungUp: AbortSignal, run: () => Promise<Result>) => Promise<Result>;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

/** How many calls of a login run at once and wait. */
interface Share extends Pick<ShareLimits, "waiting"> {
  readonly atOnce: number;
  /** Where others of the login wait, the next one begins only after as long a rest as the one before has taken. */
  readonly rests?: boolean;
}

/**
 * Makes a queue for each login, so that one login cannot take all connections of the database from the others. Throws a
 * Refusal: 429 where too many calls of a login wait already, 408 where the caller has hung up.
 */
export function fairShare({ atOnce, waiting, rests = false }: Share): InTurn {
  const lines = new Map<string, Line>();

  return async (login, hungUp, run) => {
    if (hungUp.aborted) throw dropped();
    const line = lines.get(login) ?? { running: 0, waiting: [] };
    lines.set(login, line);
    if (line.running < atOnce) line.running += 1;
    else {
      if (line.waiting.length >= waiting)
        throw new Refusal("too-many-calls", "This user has too many requests running; try again in a moment", {
          retryAfter: 1,
        });
      // Whoever ends hands its place on, so the number that runs stays the same.
      await waitIn(line, hungUp);
    }
    const since = performance.now();
    try {
      return await run();
    } finally {
      if (rests && line.waiting.length > 0) setTimeout(() => handOn(login, line), performance.now() - since);
      else handOn(login, line);
    }
  };

  function handOn(login: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) return next();
    line.running -= 1;
    if (line.running === 0) lines.delete(login);
    return undefined;
  }
}

function waitIn(line: Line, hungUp: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = (): void => {
      hungUp.removeEventListener("abort", leave);
      resolve();
    };
    const leave = (): void => {
      line.waiting.splice(line.waiting.indexOf(begin), 1);
      reject(dropped());
    };
    line.waiting.push(begin);
    hungUp.addEventListener("abort", leave, { once: true });
  });
}

// Nobody receives this answer; the log has it.
function dropped(): Refusal {
  return new Refusal("too-slow", "The caller has hung up before its turn");
}
