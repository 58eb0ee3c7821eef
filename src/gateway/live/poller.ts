/** How often a poller may run, in milliseconds, and where its failures go. */
export interface PollerOptions {
  /** The least time from the start of one run to the start of the next. */
  readonly pause: number;
  failed(error: unknown): void;
}

/** Runs a query when it is woken, never twice at once. */
export interface Poller {
  /** Runs at once, or as soon as `pause` has passed; during a run, once more after it. */
  wake(): void;
  close(): void;
}

/** How much longer than `pause` to wait after a run that has failed, in milliseconds. */
const retryAfter = 500;

/** Makes a poller. A run that throws is reported and repeated. */
export function createPoller({ pause, failed }: PollerOptions, run: () => Promise<void>): Poller {
  let running = false;
  let woken = false;
  let lastRun = -Infinity;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let closed = false;

  const poll = async (): Promise<void> => {
    timer = null;
    running = true;
    woken = false;
    lastRun = performance.now();
    try {
      await run();
    } catch (error) {
      failed(error);
      lastRun = performance.now() + retryAfter;
      woken = true;
    } finally {
      running = false;
    }
    if (woken) wake();
  };

  const wake = (): void => {
    woken = true;
    if (running || timer || closed) return;
    const wait = lastRun + pause - performance.now();
    if (wait <= 0) void poll();
    else timer = setTimeout(() => void poll(), wait);
  };

  return {
    wake,
    close() {
      closed = true;
      if (timer) clearTimeout(timer);
    },
  };
}
