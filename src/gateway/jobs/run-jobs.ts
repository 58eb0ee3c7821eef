import type { Kysely } from "kysely";
import type { Logger } from "pino";
import { type JobKind, jobKinds } from "#contract/jobs/job.ts";
import type { NewExport } from "#contract/jobs/schema.ts";
import type { Database } from "#gateway/database/schema.ts";
import { makeTransact, type Transact } from "#gateway/database/transact.ts";
import { runExport } from "#gateway/exports/run-export.ts";
import { messageOf } from "#gateway/plain-failure.ts";
import type { DrawPrint } from "#gateway/print/draw-print.ts";
import { doPrintJob } from "#gateway/print/print-job.ts";
import type { FileStores } from "#gateway/store/files/file-store.ts";
import { doForgetJob } from "#gateway/store/privacy/forget-job.ts";
import { doImportJob } from "#gateway/imports/upload/import-job.ts";
import { type BegunJob, finishFile, finishImport, isThere, type MadeFile, takeJob } from "#gateway/store/jobs/lease.ts";
import type { Replica } from "#gateway/store/replica/replica.ts";
import { doJob } from "./do-job.ts";
import type { Job } from "./runner.ts";

/** What doing jobs needs. */
export interface RunningJobs {
  readonly db: Kysely<Database>;
  /** Connections on which a statement may take as long as it needs. */
  readonly slowDb: Kysely<Database>;
  /** Where the same database is, for processes that connect to it themselves. */
  readonly url: string;
  /** A standby from which exports are read where it has them; null for none. */
  readonly replica?: Replica | null;
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
  const { slowDb: db, url, replica, files, draw, log } = running;
  const settle = (made: MadeFile) => transact((trx) => finishFile(trx, job, made));
  const { state, error } = await doJob(job, { transact, ending, leaves: "waiting" }, async (doing) => {
    const work = { db, url, files, ...doing };
    if (job.kind === "import") return doImportJob(job, work, (done) => transact((trx) => finishImport(trx, job, done)));
    if (job.kind === "print") return doPrintJob(job, { ...work, draw }, settle);
    if (job.kind === "forget") return doForgetJob(job, { ...work, transact: makeTransact(db, running.notify) });
    // With the job, a replica has all that was there when the export was asked for.
    const place = (await replica?.place((db) => isThere(db, job))) ?? null;
    return runExport(job, job.params as NewExport, { ...work, replica: place }, settle);
  });
  if (state === "failed") log.warn({ job: job.id, error: messageOf(error) }, "a job failed");
}
