/** The clock and timer that a coalescer uses; times in ms. Tests pass their own. */
export interface Ticker {
  now(): number;
  /** A number from 0 to 1. */
  chance(): number;
  later(run: () => void, after: number): void;
}

const browserTicker: Ticker = {
  now: () => Date.now(),
  chance: () => Math.random(),
  later: (run, after) => void setTimeout(run, after),
};

/**
 * Combines many calls into few runs. The first call runs within `jitter` ms, so that the consoles of a store do not all
 * send requests at the same instant. Two runs never start closer together than `gap` ms, and a call during a run causes
 * one more run after it.
 */
export function coalesce(
  run: () => Promise<unknown>,
  gap = 1_000,
  jitter = 250,
  ticker: Ticker = browserTicker,
): () => void {
  let waiting = false;
  let running = false;
  let again = false;
  let lastStart = -Infinity;

  function request(): void {
    if (waiting) return;
    if (running) {
      again = true;
      return;
    }
    waiting = true;
    const rest = Math.max(0, lastStart + gap - ticker.now());
    ticker.later(() => void start(), rest + ticker.chance() * jitter);
  }

  async function start(): Promise<void> {
    waiting = false;
    running = true;
    lastStart = ticker.now();
    try {
      await run();
    } catch {
      // Not reported here: the failure reaches whoever reads the data.
    }
    running = false;
    if (!again) return;
    again = false;
    request();
  }

  return request;
}
