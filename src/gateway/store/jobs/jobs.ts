import { type SelectQueryBuilder, sql, type UpdateObject } from "kysely";
import { type JobKind, mostListedJobs, mostWaitingJobs } from "#contract/jobs/job.ts";
import type { Job } from "#contract/jobs/schema.ts";
import type { Permission } from "#contract/permission.ts";
import type { Database, Db, Trx } from "#gateway/database/schema.ts";
import type { Principal } from "#gateway/principal.ts";
import { notFound, Refusal, rightMissing } from "#gateway/refusal.ts";
import type { Author } from "#gateway/store/author.ts";
import { tell } from "./lease.ts";

/** A job to be done. */
interface NewJob {
  readonly kind: JobKind;
  readonly title: string;
  readonly about: string;
  readonly needs: readonly Permission[];
  readonly params: unknown;
  /** The schedule that asks for it. */
  readonly scheduleId?: string;
}

/** Who asks about jobs, and where. */
interface Asking {
  readonly storeId: string;
  readonly principal: Principal;
}

/** Adds a job that a gateway will do. Refused with 429 where enough of the author's jobs wait or run. */
export async function createJob(trx: Trx, storeId: string, job: NewJob, author: Author): Promise<Job> {
  // One after the other, so that several at once cannot all find room for the last one.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`jobs ${author.userId}`}, 0))`.execute(trx);
  const { waiting } = await trx
    .selectFrom("jobs")
    .select(({ fn }) => fn.countAll<number>().as("waiting"))
    .where("state", "in", ["waiting", "running"])
    .where("user_id", "=", author.userId)
    .executeTakeFirstOrThrow();
  if (Number(waiting) >= mostWaitingJobs && job.scheduleId === undefined && job.kind !== "forget") {
    const because = `${mostWaitingJobs} jobs of yours still wait or run; begin this when one of them is done`;
    throw new Refusal("too-many-calls", because, { retryAfter: 30 });
  }
  const { id } = await trx
    .insertInto("jobs")
    .values({
      store_id: storeId,
      kind: job.kind,
      title: job.title,
      about: job.about,
      needs: [...job.needs],
      params: JSON.stringify(job.params),
      user_id: author.userId,
      by_name: author.name,
      schedule_id: job.scheduleId ?? null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await tell(trx, storeId);
  return readRow(trx, storeId, id);
}

/** The newest jobs that somebody may see: their own, and those about what they may export. */
export async function listJobs(
  db: Db,
  { storeId, principal }: Asking,
  {
    direction,
    own,
    find = "",
  }: {
    readonly direction?: "out" | "in" | undefined;
    readonly own?: "under-way" | undefined;
    readonly find?: string | undefined;
  },
): Promise<Job[]> {
  let query = seen(rowsOf(db, storeId), principal);
  if (direction) query = query.where("kind", direction === "in" ? "=" : "<>", "import");
  if (own) query = query.where("user_id", "=", principal.userId).where("state", "in", ["waiting", "running"]);
  for (const word of find.split(/\s+/).filter((each) => each !== "")) {
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(sql<boolean>`concat_ws(' ', title, about, by_name, file_name, state) ilike ${pattern}`);
  }
  return query.orderBy("made_at", "desc").limit(mostListedJobs).execute();
}

/** Cancels a job: one that waits at once, one that runs as soon as it can end. Refused where it has ended. */
export async function cancelJob(trx: Trx, asking: Asking, id: string): Promise<Job> {
  const job = await lockJob(trx, asking, id);
  if (job.kind === "forget") throw new Refusal("move-not-allowed", "Forgetting somebody goes on to its end");
  if (job.state === "waiting")
    await set(trx, asking, id, { state: "cancelled", ended_at: sql<string>`clock_timestamp()` });
  else if (job.state === "running") await set(trx, asking, id, { is_cancelled: true });
  else if (job.state !== "cancelled") throw new Refusal("move-not-allowed", "This has ended already");
  return readRow(trx, asking.storeId, id);
}

/** Lets a job wait again that has failed or was cancelled. */
export async function retryJob(trx: Trx, asking: Asking, id: string): Promise<Job> {
  const job = await lockJob(trx, asking, id);
  // A file that was sent is read again for nobody but who sent it.
  if (job.kind === "import" && job.step !== "undo" && job.userId !== asking.principal.userId) throw notFound("import");
  if (job.state !== "failed" && job.state !== "cancelled")
    throw new Refusal("move-not-allowed", "Only a job that has failed or was cancelled begins again");
  await set(trx, asking, id, {
    state: "waiting",
    attempt: 0,
    failures: 0,
    error: "",
    ended_at: null,
    is_cancelled: false,
    wait_until: null,
  });
  return readRow(trx, asking.storeId, id);
}

/** The file of a job: its id and how it is called. Refused with 503 where it is not kept any more. */
export async function readJobFile(
  db: Db,
  { storeId, principal }: Asking,
  id: string,
): Promise<{ readonly fileId: string; readonly fileName: string }> {
  const job = await seen(rowsOf(db, storeId), principal)
    .select(["needs", "file_id as fileId"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!job) throw notFound("job");
  // Whoever made it may have lost the right since.
  needRights(principal, job.needs as Permission[]);
  if (job.state !== "done") throw new Refusal("move-not-allowed", "There is no file yet");
  if (!job.fileId || job.fileName === null)
    throw new Refusal(
      "unavailable",
      `This file is not kept any more${{ export: "; export it again", print: "; print it again", import: "", forget: "" }[job.kind]}`,
    );
  return { fileId: job.fileId, fileName: job.fileName };
}

/** What a job of an import was asked for, and what it has found; undefined where there is none. */
export async function readImportJob(
  db: Db,
  storeId: string,
  id: string,
): Promise<{ readonly params: unknown; readonly result: unknown } | undefined> {
  return db
    .selectFrom("jobs")
    .select(["params", "result"])
    .where("store_id", "=", storeId)
    .where("kind", "=", "import")
    .where("id", "=", id)
    .executeTakeFirst();
}

/** Refuses with 403 whoever lacks one of these rights. */
export function needRights({ rights }: Principal, needed: readonly Permission[]): void {
  const missing = needed.find((right) => !rights.has(right));
  if (missing) throw rightMissing(missing);
}

async function lockJob(trx: Trx, { storeId, principal }: Asking, id: string) {
  const job = await seen(trx.selectFrom("jobs").where("store_id", "=", storeId), principal)
    .select(["state", "needs", "kind", "user_id as userId", sql<string | null>`params->>'step'`.as("step")])
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw notFound("job");
  needRights(principal, job.needs as Permission[]);
  return job;
}

async function set(trx: Trx, { storeId }: Asking, id: string, change: UpdateObject<Database, "jobs">): Promise<void> {
  await trx.updateTable("jobs").set(change).where("store_id", "=", storeId).where("id", "=", id).execute();
  await tell(trx, storeId);
}

function seen<Output>(query: SelectQueryBuilder<Database, "jobs", Output>, { userId, rights }: Principal) {
  return query.where(sql<boolean>`(user_id = ${userId} or needs <@ ${[...rights]}::text[])`);
}

async function readRow(db: Db, storeId: string, id: string): Promise<Job> {
  return rowsOf(db, storeId).where("id", "=", id).executeTakeFirstOrThrow();
}

function rowsOf(db: Db, storeId: string) {
  return db
    .selectFrom("jobs")
    .select([
      "id",
      "store_id as storeId",
      "kind",
      "state",
      "title",
      "about",
      "user_id as userId",
      "by_name as by",
      "made_at as madeAt",
      "ended_at as endedAt",
      "done",
      "total",
      "attempt",
      "error",
      "as_of as asOf",
      "rows",
      "sha256",
      "size",
      "time_zone as timeZone",
      "file_name as fileName",
      sql<boolean>`file_id is not null`.as("hasFile"),
      sql<Job["import"]>`case kind when 'import' then jsonb_build_object(
        'id', params->'importId', 'subject', params->'subject', 'step', params->'step',
        'report', result->'report', 'said', coalesce(result->'said', '""'),
        'mapping', params->'mapping', 'replaces', coalesce(params->'replaces', 'false'),
        'joinId', params->'joinId') end`.as("import"),
      sql<Job["found"]>`case kind when 'forget' then result->'found' end`.as("found"),
    ])
    .where("store_id", "=", storeId);
}
