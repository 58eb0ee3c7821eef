import { SheetRefused } from "#contract/sheets/sheet.ts";
import type { Transact } from "#gateway/database/transact.ts";
import { ImportStopped } from "#gateway/imports/import-refused.ts";
import { PlainFailure } from "#gateway/plain-failure.ts";
import { Refusal } from "#gateway/refusal.ts";
import { type BegunJob, leaveJob, renewJob } from "#gateway/store/jobs/lease.ts";

/**
 * How often a program says that it still works on a job, and how far it is, in milliseconds. One that is cancelled hears of it then.
 */
const renewEvery = 500;

/** What is told of a failure whose words are not for people. */
const unknownFailure = "Something went wrong in the server; try it again";

/** What the work of a job is given: when it is to stop, and where it says how far it is. */
interface Doing {
  readonly stop: AbortSignal;
  onProgress(done: number, total: number): void;
}

/** How a job was left, and the error for which it was. */
export interface LeftJob {
  readonly state: "done" | "failed" | "cancelled" | "waiting";
  readonly error?: unknown;
}

/**
 * Does a job that was begun, to its end, and keeps saying that somebody works on it. `work` answers false where what it
 * has made was not kept. It never throws: what fails is kept with the job. `ending` stops it; then it `leaves` the job
 * to whoever comes next, or cancelled.
 */
export async function doJob(
  job: BegunJob,
  about: { readonly transact: Transact; readonly ending: AbortSignal; readonly leaves: "waiting" | "cancelled" },
  work: (doing: Doing) => Promise<boolean>,
): Promise<LeftJob> {
  const { transact, ending, leaves } = about;
  const told = new AbortController();
  const stop = AbortSignal.any([told.signal, ending]);
  let progress: { readonly done: number; readonly total: number | null } = { done: 0, total: null };
  const endRenewing = renewing(async () => {
    const standing = await transact((trx) => renewJob(trx, job, progress));
    if (standing !== "mine") told.abort(standing);
  });
  try {
    if (await work({ stop, onProgress: (done, total) => void (progress = { done, total }) })) return { state: "done" };
    await transact((trx) => leaveJob(trx, job, { state: "cancelled", error: "" }));
    return { state: "cancelled" };
  } catch (error) {
    const state = told.signal.aborted ? "cancelled" : ending.aborted ? leaves : "failed";
    const isPlain = error instanceof SheetRefused || error instanceof Refusal || error instanceof PlainFailure;
    const isTold = isPlain && (state === "failed" || (state === "cancelled" && error instanceof ImportStopped));
    const words = isTold ? error.message : state === "failed" ? unknownFailure : "";
    // Where the database is gone, another gateway begins the job again once nobody says that this one works on it.
    await transact((trx) => leaveJob(trx, job, { state, error: words })).catch(() => undefined);
    return { state, error };
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
