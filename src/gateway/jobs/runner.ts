import { type Kysely, sql } from "kysely";
import type { Logger } from "pino";
import type { Database, Trx } from "#gateway/database/schema.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import { messageOf } from "#gateway/plain-failure.ts";

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

/** Who is told how the rounds of jobs go; `job` is what the log says of one that failed. Times in seconds. */
export interface RoundWatch {
  failed(job: string): void;
  took(job: string, time: number, interval: number): void;
}

/** Where a job reads and writes, and who is told that a store has new events. */
export interface JobTools {
  readonly db: Kysely<Database>;
  readonly notify: (storeId: string) => void;
}

/** Makes a job that does what is due, a step in each transaction, until a step answers that nothing was. */
export function dueJob(
  { db, notify }: JobTools,
  { step, ...job }: Pick<Job, "failure" | "every"> & { step(trx: Trx): Promise<boolean> },
): Job {
  const transact = makeTransact(db, notify);
  return {
    ...job,
    async round(stopping) {
      while (!stopping.aborted && (await transact(step)));
    },
  };
}

/**
 * Does something for each, one after the other, each in a transaction of its own, so that no change waits for a whole
 * round. What fails stops no other one: it is thrown when all are done.
 */
export async function inSteps<Each>(
  all: readonly Each[],
  stopping: AbortSignal,
  step: (each: Each) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for (const each of all) if (!stopping.aborted) await step(each).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join("; "));
}

/**
 * A job of which one gateway does a round, while the others leave theirs out. Its lock belongs to a session, so `db` must
 * not lead through a pooler.
 */
export function oneGatewayAtATime(job: Job, db: Kysely<Database>): Job {
  const key = sql`hashtextextended(${job.failure}, 0)`;
  return {
    ...job,
    round: (stopping) =>
      db.connection().execute(async (one) => {
        const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_lock(${key}) as mine`.execute(one);
        if (!rows[0]?.mine) return;
        try {
          await job.round(stopping);
        } finally {
          await sql`select pg_advisory_unlock(${key})`.execute(one);
        }
      }),
  };
}

/**
 * Does one round of a job now and then one at every interval, never two at once. A failure is logged. Returns the
 * function that stops the job, also in the middle of a round.
 */
export function runJob(
  job: Job,
  log: Pick<Logger, "warn">,
  watch: RoundWatch = { failed: () => {}, took: () => {} },
): () => Promise<void> {
  const stopping = new AbortController();
  let round: Promise<unknown> | null = null;
  const begin = (): void => {
    const since = performance.now();
    round ??= job
      .round(stopping.signal)
      .catch((error: unknown) => {
        log.warn({ error: messageOf(error) }, job.failure);
        watch.failed(job.failure);
      })
      .finally(() => {
        watch.took(job.failure, (performance.now() - since) / 1_000, job.every / 1_000);
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
