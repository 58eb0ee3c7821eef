import { sql } from "kysely";
import type { Operations } from "#contract/settings/operations.ts";
import type { Db } from "#gateway/database/schema.ts";
import { lease } from "#gateway/jobs/keep-lease.ts";
import type { Hub } from "#gateway/live/hub.ts";
import { countJobs, findUnsent } from "./figures.ts";

/** After so long without a word a gateway is told as one that is not seen: it says one twice a minute. */
const silence = sql.raw("interval '90 seconds'");

/** What operators are told of the running system, as the gateway `ownId` sees it. */
export async function readOperations(db: Db, { secondsBehind }: Pick<Hub, "secondsBehind">, ownId: string) {
  const { rows: gateways } = await sql<Operations["gateways"][number]>`
    select id, host, version, started_at as "startedAt", streams, id = ${ownId} as "isThis",
      lease_until - ${lease} as "seenAt", lease_until - ${lease} > now() - ${silence} as "isSeen"
    from gateways where version is not null order by started_at, id`.execute(db);
  const jobs = await countJobs(db);
  const { rows: ended } = await sql<{ failed: number; now: string }>`
    select count(*)::int as failed, now() from jobs
    where state = 'failed' and ended_at > now() - interval '1 day'`.execute(db);
  const [{ failed, now } = { failed: 0, now: "" }] = ended;
  const unsent = await findUnsent(db);
  const sinceOf = (what: string): string | null => unsent.find((due) => due.what === what)?.since ?? null;
  const sum = (state: string): number => jobs.reduce((sum, job) => sum + (job.state === state ? job.count : 0), 0);
  const since = jobs.flatMap((job) => (job.state === "waiting" && job.since !== null ? [job.since] : []));
  return {
    at: now,
    gateways,
    jobs: { waiting: sum("waiting"), running: sum("running"), failed, waitingSince: since.toSorted()[0] ?? null },
    secondsBehind: await secondsBehind(db),
    messagesDueSince: sinceOf("messages"),
    invoicesDueSince: sinceOf("invoices"),
  } satisfies Omit<Operations, "backups" | "replica">;
}
