import { sql } from "kysely";
import type { JobKind } from "#contract/jobs/job.ts";
import type { Db } from "#gateway/database/schema.ts";

/** How many jobs of a kind wait or are under way, and since when the oldest of them could have begun. */
interface JobCount {
  readonly kind: JobKind;
  readonly state: "waiting" | "running";
  readonly count: number;
  readonly since: string | null;
}

/** Counts the jobs that wait or are under way. One that waits for its next try has not been waiting yet. */
export async function countJobs(db: Db): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select kind, state, count(*)::int,
      min(coalesce(wait_until, made_at)) filter (where wait_until is null or wait_until <= now()) as since
    from jobs where state in ('waiting', 'running') group by kind, state`.execute(db);
  return rows;
}

/** Since when the oldest message or invoice has been due to be sent; null where none is. */
interface Unsent {
  readonly what: "messages" | "invoices";
  readonly since: string | null;
  readonly seconds: number;
}

/** Finds for how long messages and invoices have been due to be sent. */
export async function findUnsent(db: Db): Promise<readonly Unsent[]> {
  const { rows } = await sql<Unsent>`
    select what, case when at <= now then at end as since,
      greatest(0, coalesce(extract(epoch from now - at), 0))::float8 as seconds
    from clock_timestamp() as now, (values
      ('messages', (select min(next_at) from messages where status = 'Waiting')),
      ('invoices', (select min(next_at) from invoice_syncs where status = 'Waiting'))
    ) as due (what, at)`.execute(db);
  return rows;
}
