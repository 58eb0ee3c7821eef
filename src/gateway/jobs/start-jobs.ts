import type { Logger } from "pino";
import { openDatabase } from "#gateway/database/connect.ts";
import { makeTransact } from "#gateway/database/transact.ts";
import type { PostLimits } from "#gateway/outbound/post.ts";
import type { ReachableDatabase } from "#gateway/start-embedded.ts";
import type { Anchors } from "#gateway/store/audit/anchors.ts";
import { renewAreas } from "#gateway/store/delivery/renew-areas.ts";
import { keepConsole } from "#gateway/store/files/console-files.ts";
import { beginPrice, duePrices } from "#gateway/store/products/begin-prices.ts";
import { beginDueSchedule } from "#gateway/store/schedules/schedules.ts";
import { beginningLimits } from "./begin-limits.ts";
import { countingSegments, judgingCustomers } from "./count-segments.ts";
import { endingConversations } from "./end-conversations.ts";
import { housekeeping } from "./housekeeping.ts";
import { keepingBackups } from "./keep-backups.ts";
import { invoiceOutbox, messageOutbox, sendingOutbox } from "./outbox.ts";
import { type RunningJobs, runningJobs } from "./run-jobs.ts";
import { dueJob, inSteps, type Job, oneGatewayAtATime, type RoundWatch, runJob } from "./runner.ts";

/** What the jobs of a gateway work with. */
interface StartedJobs extends Omit<RunningJobs, "url" | "log"> {
  readonly log: Logger;
  readonly database: ReachableDatabase;
  readonly dataDirectory: string;
  /** The folder of the built console; null where it is not built. */
  readonly consoleDirectory: string | null;
  readonly ownLease: Job;
  /** What is noted of audit lists outside the database. */
  readonly anchors: Anchors;
  readonly outbound: PostLimits;
  readonly watch: RoundWatch;
  onLost(error: Error): void;
}

type OnStop = (end: () => Promise<unknown>) => void;

/** Starts all jobs of a gateway; `onStop` takes what ends them. */
export function startJobs(using: StartedJobs, onStop: OnStop): void {
  const { db, slowDb, database, consoleDirectory, files, anchors, outbound, log, notify, watch } = using;
  const tools = { db, notify };
  const transact = makeTransact(db, notify);
  const jobs: Job[] = [
    using.ownLease,
    oneGatewayAtATime(housekeeping(db, files, transact, log), slowDb),
    {
      failure: "the audit list is not as it was noted outside the database, or could not be noted there",
      every: 60 * 60_000,
      round: () => anchors.note(db),
    },
    sendingOutbox(invoiceOutbox, { ...tools, limits: outbound }, log),
    sendingOutbox(messageOutbox, { ...tools, limits: outbound }, log),
    {
      failure: "prices that begin were not told",
      every: 10_000,
      // The first of several gateways to lock a product tells it, and no other.
      round: async (stopping) =>
        inSteps(await duePrices(db), stopping, (product) => transact((trx) => beginPrice(trx, product))),
    },
    beginningLimits(tools),
    endingConversations(tools),
    judgingCustomers(slowDb),
    countingSegments(slowDb),
    {
      failure: "the areas of orders were not looked up again",
      every: 10_000,
      round: (stopping) => renewAreas(slowDb, stopping),
    },
    dueJob(tools, { failure: "schedules could not be read", every: 20_000, step: beginDueSchedule }),
    runningJobs({ ...using, url: database.directUrl }),
    ...backupJobs(using, onStop),
  ];
  if (consoleDirectory !== null)
    jobs.push({
      failure: "the files of the console were not kept for those who still run it",
      every: 24 * 3_600_000,
      round: () => keepConsole(db, files, consoleDirectory),
    });
  for (const job of jobs) onStop(runJob(job, log, watch));
}

/** The job that backs up the embedded database, with connections of its owner; none where nothing can be backed up. */
function backupJobs({ database, dataDirectory, slowDb, onLost }: StartedJobs, onStop: OnStop): Job[] {
  const { ownerUrl: url, backups } = database;
  if (backups?.trouble !== null) return [];
  const db = openDatabase(url, { connections: 2, statementTimeout: 0, onLost });
  onStop(() => db.destroy());
  return [oneGatewayAtATime(keepingBackups({ ...backups, url, db, from: dataDirectory }), slowDb)];
}
