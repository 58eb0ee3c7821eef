/** The clock a coalescer goes by; times in ms. Tests hand in their own. */
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
 * Turns many wishes into few runs: the first wish runs within `jitter` ms, so that all consoles of a store do not ask in
 * the same instant, and two runs never start closer than `gap` ms; a wish during a run is run after it.
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

  function wish(): void {
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
      // Whoever reads what was asked hears of the failure there.
    }
    running = false;
    if (!again) return;
    again = false;
    wish();
  }

  return wish;
}
