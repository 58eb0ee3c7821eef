import { type RawBuilder, sql } from "kysely";
import { daysKept, type JobKind } from "#contract/jobs/job.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import { recordEvents } from "#gateway/store/events/events.ts";
import { addFile, type WrittenFile } from "#gateway/store/files/files.ts";

/** How long a job stays with the gateway that last said that it works on it. */
const lease = sql.raw("interval '30 seconds'");

/** How long a scheduled job waits after each failure; after the last one it has failed for good. */
const pauses = ["1 minute", "5 minutes", "25 minutes", "2 hours"] as const;

/** How often a gateway may die over a job: one that ended so many would end the next one too. */
const mostFailures = 3;

/** A job that this gateway has begun. */
export interface BegunJob {
  readonly storeId: string;
  readonly id: string;
  readonly attempt: number;
  readonly kind: Database["jobs"]["kind"];
  readonly params: unknown;
  /** The rights of whoever may see what it has made. */
  readonly needs: readonly string[];
  readonly userId: string | null;
  readonly by: string;
}

/** The file that a job has made: an export or a print. Only an export has a moment of its rows, and a time zone. */
export interface MadeFile {
  readonly asOf: string | null;
  readonly rows: number;
  readonly sha256: string;
  readonly size: number;
  readonly timeZone: string | null;
  readonly file: WrittenFile;
}

/**
 * The import that somebody began on the command line: they see there that it was killed, and begin it again. A gateway
 * that went on with it later would bring back what was changed meanwhile.
 */
const ofCommandLine = sql`(kind = 'import' and user_id is null)`;

/**
 * Begins a job of these kinds, or one whose gateway has died; undefined where none can begin. The next turn has the store
 * that has waited longest since its last one, and of imports a store has one at a time: the others would only wait for
 * it. Several gateways may do this at the same time. A job is given up once too many gateways
 * have died over it: one that was stopped in order has left it to the next.
 */
export async function takeJob(trx: Trx, kinds: readonly JobKind[]): Promise<BegunJob | undefined> {
  // One after the other, so that two gateways do not begin an import of the same store each.
  await sql`select pg_advisory_xact_lock(hashtextextended('take a job', 0))`.execute(trx);
  const { rows: givenUp } = await sql<{ storeId: string }>`
    update jobs set state = 'failed', lease_until = null, ended_at = clock_timestamp(), failures = failures + 1,
      error = case when ${ofCommandLine} then 'The command was ended in the middle of it: run it again, and it does the rest'
        else 'The server ended in the middle of it ' || failures + 1 || ' times' end
    where state = 'running' and lease_until < clock_timestamp() and (failures + 1 >= ${mostFailures} or ${ofCommandLine})
    returning store_id as "storeId"`.execute(trx);
  for (const { storeId } of givenUp) await tell(trx, storeId);
  return beginJob(
    trx,
    sql`
      select store_id, id from jobs
      where kind = any(${[...kinds]}) and state in ('waiting', 'running')
        and (state = 'waiting' and coalesce(wait_until <= clock_timestamp(), true) or lease_until < clock_timestamp())
        and not (kind = 'import' and exists (select from jobs as other
          where other.store_id = jobs.store_id and other.kind = 'import' and other.state = 'running'
            and other.lease_until >= clock_timestamp()))
      order by greatest(made_at, (select max(coalesce(ended_at, lease_until)) from jobs as last
        where last.store_id = jobs.store_id and last.kind = jobs.kind)), made_at
      limit 1 for update skip locked`,
  );
}

/** Begins this one job, for the program that makes it: in the transaction that makes it, so that no gateway sees it wait. */
export async function takeOwnJob(trx: Trx, { storeId, id }: Pick<BegunJob, "storeId" | "id">): Promise<BegunJob> {
  const job = await beginJob(trx, sql`select ${storeId}::uuid, ${id}::uuid`);
  if (!job) throw new Error("there is no such job");
  return job;
}

async function beginJob(trx: Trx, chosen: RawBuilder<unknown>): Promise<BegunJob | undefined> {
  const { rows } = await sql<BegunJob>`
    update jobs set state = 'running', attempt = attempt + 1, lease_until = clock_timestamp() + ${lease},
      failures = failures + case state when 'running' then 1 else 0 end, done = 0, total = null
    where (store_id, id) = (${chosen})
    returning store_id as "storeId", id, attempt, kind, params, needs, user_id as "userId", by_name as by`.execute(trx);
  const [job] = rows;
  if (job) await tell(trx, job.storeId);
  return job;
}

/** How a job that runs stands: it goes on, is to be cancelled, or is somebody else's by now. */
export type Standing = "mine" | "cancelled" | "lost";

/** Says that this gateway still works on a job, and how far it is; answers how it stands. */
export async function renewJob(
  trx: Trx,
  job: BegunJob,
  { done, total }: { readonly done: number; readonly total: number | null },
): Promise<Standing> {
  const { rows } = await sql<{ isCancelled: boolean; moved: boolean }>`
    update jobs set lease_until = clock_timestamp() + ${lease}, done = ${done}, total = ${total}
    from (select done, total from jobs where store_id = ${job.storeId} and id = ${job.id}) as before
    where ${mine(job)}
    returning is_cancelled as "isCancelled", (before.done, before.total) is distinct from (${done}, ${total}) as moved`.execute(
    trx,
  );
  const [row] = rows;
  if (!row) return "lost";
  if (row.moved) await tell(trx, job.storeId);
  return row.isCancelled ? "cancelled" : "mine";
}

/** Whether a database has a job, and so all that was there when it was asked for. */
export async function isThere(db: Db, { storeId, id }: Pick<BegunJob, "storeId" | "id">): Promise<boolean> {
  const found = db.selectFrom("jobs").select("id").where("store_id", "=", storeId).where("id", "=", id);
  return (await found.executeTakeFirst()) !== undefined;
}

/** Keeps the file that a job has made. False where the job is somebody else's by now, or cancelled: then nothing is kept. */
export async function finishFile(trx: Trx, job: BegunJob, written: MadeFile): Promise<boolean> {
  const { numAffectedRows } = await sql`select from jobs where ${mine(job)} and not is_cancelled for update`
    .execute(trx)
    .then(({ rows }) => ({ numAffectedRows: rows.length }));
  if (numAffectedRows === 0) return false;
  const author = { userId: job.userId, name: job.by };
  const fileId = await addFile(trx, { storeId: job.storeId, record: null, author }, written.file);
  const { asOf, rows, sha256, size, timeZone, file } = written;
  await sql`
    update jobs set state = 'done', lease_until = null, ended_at = clock_timestamp(), done = ${rows}, total = ${rows},
      as_of = ${asOf}, rows = ${rows}, sha256 = ${sha256}, size = ${size}, time_zone = ${timeZone},
      file_name = ${file.name}, file_id = ${fileId}, kept_until = now() + ${sql.raw(`interval '${daysKept} days'`)}
    where ${mine(job)}`.execute(trx);
  await tell(trx, job.storeId);
  return true;
}

/** What an import has found or done, and its file of refused lines. */
export interface DoneImport {
  readonly result: unknown;
  readonly rows: number;
  readonly refused: (Pick<MadeFile, "sha256" | "size"> & { readonly file: WrittenFile }) | null;
}

/**
 * Keeps what an import has done, also where it was cancelled too late. False where the job is somebody else's by now.
 */
export async function finishImport(trx: Trx, job: BegunJob, { result, rows, refused }: DoneImport): Promise<boolean> {
  const { rows: own } = await sql`select from jobs where ${mine(job)} for update`.execute(trx);
  if (own.length === 0) return false;
  // What is in the store does not count any more as a file that waits for its import.
  await sql`
    update import_files set run_at = clock_timestamp() from jobs
    where ${mine(job)} and params->>'step' = 'run' and import_files.store_id = jobs.store_id
      and import_files.id::text in (params->>'importId', params->>'joinId')`.execute(trx);
  const author = { userId: job.userId, name: job.by };
  const fileId = refused && (await addFile(trx, { storeId: job.storeId, record: null, author }, refused.file));
  await sql`
    update jobs set state = 'done', lease_until = null, ended_at = clock_timestamp(), is_cancelled = false,
      done = coalesce(total, done), rows = ${rows}, result = ${JSON.stringify(result)}, sha256 = ${refused?.sha256 ?? null},
      size = ${refused?.size ?? null}, file_name = ${refused?.file.name ?? null}, file_id = ${fileId},
      kept_until = now() + ${sql.raw(`interval '${daysKept} days'`)}
    where ${mine(job)}`.execute(trx);
  await tell(trx, job.storeId);
  return true;
}

/**
 * Ends the job that has forgotten somebody: it does not say any more who that was. False where it is somebody else's by
 * now.
 */
export async function finishForgetting(trx: Trx, job: BegunJob, result: unknown): Promise<boolean> {
  const { rows } = await sql`
    update jobs set state = 'done', lease_until = null, ended_at = clock_timestamp(), done = coalesce(total, done),
      params = '{}', result = ${JSON.stringify(result)}
    where ${mine(job)} returning id`.execute(trx);
  if (rows.length > 0) await tell(trx, job.storeId);
  return rows.length > 0;
}

/** Ends a job that was cancelled or has failed, or lets it wait for whoever comes next. */
export async function leaveJob(
  trx: Trx,
  job: BegunJob,
  left: { readonly state: "failed" | "cancelled" | "waiting"; readonly error: string },
): Promise<void> {
  const { rows } = await sql<{ isScheduled: boolean; failures: number }>`
    select schedule_id is not null as "isScheduled", failures from jobs where ${mine(job)}`.execute(trx);
  // Nobody sits before a scheduled one to try it again.
  const hasFailed = left.state === "failed";
  const pause = hasFailed && rows[0]?.isScheduled ? pauses[rows[0].failures] : undefined;
  const state = pause === undefined ? left.state : "waiting";
  await sql`
    update jobs set state = ${state}, error = ${left.error}, failures = failures + ${hasFailed ? 1 : 0}, lease_until = null, is_cancelled = false,
      wait_until = clock_timestamp() + ${pause ?? null}::interval,
      ended_at = ${state === "waiting" ? null : sql`clock_timestamp()`}
    where ${mine(job)}`.execute(trx);
  await tell(trx, job.storeId);
}

/** Whether a job is still the one that this gateway has begun. */
function mine({ storeId, id, attempt }: BegunJob) {
  return sql`jobs.store_id = ${storeId} and jobs.id = ${id} and jobs.attempt = ${attempt} and jobs.state = 'running'`;
}

/** Tells consoles that the list of jobs is another. */
export function tell(trx: Trx, storeId: string): Promise<void> {
  return recordEvents(trx, storeId, [{ type: "jobs" }]);
}
