import type { Logger } from "pino";

/**
 * Work that a gateway does again and again beside its calls. Several gateways may do the same work at the same time.
 */
export interface Job {
  /** What the log says of a round that failed. */
  readonly failure: string;
  /** Milliseconds between two rounds. */
  readonly every: number;
  /** Does what is to be done now. What fails, or is not done when `stopping` is aborted, is left to a later round. */
  round(stopping: AbortSignal): Promise<unknown>;
  /** Ends what rounds have begun without waiting for it. */
  end?(): Promise<void>;
}

/**
 * Does one round of a job now and then one at every interval, never two at once. A failure is logged. Returns the
 * function that stops the job, also in the middle of a round.
 */
export function runJob(job: Job, log: Pick<Logger, "warn">): () => Promise<void> {
  const stopping = new AbortController();
  let round: Promise<unknown> | null = null;
  const begin = (): void => {
    round ??= job
      .round(stopping.signal)
      .catch((error: unknown) => log.warn({ error: messageOf(error) }, job.failure))
      .finally(() => {
        round = null;
      });
  };
  begin();
  const timer = setInterval(begin, job.every);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await round;
    await job.end?.();
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
