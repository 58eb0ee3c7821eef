import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { type JobKind, jobKinds } from "#contract/jobs/job.ts";
import type { NewExport } from "#contract/jobs/schema.ts";
import { SheetRefused } from "#contract/sheets/sheet.ts";
import type { Database } from "#gateway/database/schema.ts";
import { makeTransact, type Transact } from "#gateway/database/transact.ts";
import { runExport } from "#gateway/exports/run-export.ts";
import { ImportStopped } from "#gateway/imports/import-refused.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { Refusal } from "#gateway/refusal.ts";
import type { DrawPrint } from "#gateway/print/draw-print.ts";
import { doPrintJob } from "#gateway/print/print-job.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { doForgetJob } from "#gateway/store/privacy/forget-job.ts";
import { doImportJob } from "#gateway/imports/upload/import-job.ts";
import {
  type BegunJob,
  finishFile,
  finishImport,
  leaveJob,
  type MadeFile,
  renewJob,
  takeJob,
} from "#gateway/store/jobs/lease.ts";
import type { Job } from "./runner.ts";

/** What doing jobs needs. */
export interface RunningJobs {
  readonly db: Kysely<Database>;
  /** Connections on which a statement may take as long as it needs. */
  readonly slowDb: Kysely<Database>;
  /** Where the same database is, for processes that connect to it themselves. */
  readonly url: string;
  readonly files: FileStores;
  /** Draws prints. */
  readonly draw: DrawPrint;
  readonly log: Pick<Logger, "warn">;
  /** Tells this process that a store has new events. */
  readonly notify: (storeId: string) => void;
}

/**
 * How many jobs of a kind one gateway does at once. Each export holds a snapshot, which holds back PostgreSQL's
 * cleaning; each import has the memory of a process, and is of another store.
 */
const mostAtOnce: Readonly<Record<JobKind, number>> = { export: 2, import: 2, print: 1, forget: 1 };

/**
 * How often a gateway says that it still works on a job, and how far it is, in milliseconds. One that is cancelled hears of it then.
 */
const renewEvery = 500;

/** What is told of a failure whose words are not for people. */
const unknownFailure = "Something went wrong in the server; try it again";

/**
 * The job that does what the table of jobs says. Several gateways may do this: each job is done by one of them. What a
 * gateway began before it died is begun again by another, from nothing.
 */
export function runningJobs(running: RunningJobs): Job {
  const transact = makeTransact(running.db, running.notify);
  const ending = new AbortController();
  const underWay = new Map<Promise<void>, JobKind>();
  return {
    failure: "jobs could not be read",
    every: 1_000,
    async round(stopping) {
      while (!stopping.aborted) {
        const free = jobKinds.filter(
          (kind) => [...underWay.values()].filter((each) => each === kind).length < mostAtOnce[kind],
        );
        if (free.length === 0) return;
        const job = await transact((trx) => takeJob(trx, free));
        if (!job) return;
        const work = runJob(running, transact, job, ending.signal).finally(() => underWay.delete(work));
        underWay.set(work, job.kind);
      }
    },
    async end() {
      ending.abort();
      await Promise.all(underWay.keys());
    },
  };
}

/** Does one job to its end. It never throws: what fails is kept with the job. */
async function runJob(running: RunningJobs, transact: Transact, job: BegunJob, ending: AbortSignal): Promise<void> {
  const { slowDb: db, url, files, draw, log } = running;
  const told = new AbortController();
  const stop = AbortSignal.any([told.signal, ending]);
  let progress: { readonly done: number; readonly total: number | null } = { done: 0, total: null };
  const endRenewing = renewing(async () => {
    const standing = await transact((trx) => renewJob(trx, job, progress));
    if (standing !== "mine") told.abort(standing);
  });
  try {
    const onProgress = (done: number, total: number): void => void (progress = { done, total });
    const work = { db, url, files, stop, onProgress };
    const settle = (made: MadeFile) => transact((trx) => finishFile(trx, job, made));
    const isKept =
      job.kind === "import"
        ? await doImportJob(job, work, (done) => transact((trx) => finishImport(trx, job, done)))
        : job.kind === "print"
          ? await doPrintJob(job, { ...work, draw }, settle)
          : job.kind === "forget"
            ? await doForgetJob(job, { ...work, transact: makeTransact(db, running.notify) })
            : await runExport(job, job.params as NewExport, work, settle);
    if (!isKept) await transact((trx) => leaveJob(trx, job, { state: "cancelled", error: "" }));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const isPlain = error instanceof SheetRefused || error instanceof Refusal || error instanceof PlainFailure;
    if (!stop.aborted) log.warn({ job: job.id, error: message }, "a job failed");
    const left = told.signal.aborted
      ? { state: "cancelled" as const, error: error instanceof ImportStopped ? message : "" }
      : ending.aborted
        ? { state: "waiting" as const, error: "" }
        : { state: "failed" as const, error: isPlain ? message : unknownFailure };
    // Where the database is gone, another gateway begins the job again once nobody says that this one works on it.
    await transact((trx) => leaveJob(trx, job, left)).catch(() => undefined);
  } finally {
    endRenewing();
  }
}

/** Calls again and again, never twice at once, until it is ended. A call that fails is made again. */
function renewing(renew: () => Promise<void>): () => void {
  let isBusy = false;
  const timer = setInterval(() => {
    if (isBusy) return;
    isBusy = true;
    void renew()
      .catch(() => undefined)
      .finally(() => (isBusy = false));
  }, renewEvery);
  return () => clearInterval(timer);
}
