import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import type { WorkFolders } from "#gateway/store/files/work-folders.ts";
import type { Job } from "./runner.ts";

/** How long a gateway counts as running after it has last said so: longer than a database may be away. */
const lease = sql.raw("interval '5 minutes'");

/**
 * The job by which a gateway says that it runs, and that removes what gateways have left in the folders of their work
 * that do not run any more. Several gateways may share the folders.
 */
export function keepingLease(db: Kysely<Database>, work: WorkFolders): Job {
  const id = work.gatewayId;
  return {
    failure: "what ended gateways were working on was not removed",
    every: 30_000,
    async round() {
      await sql`
        insert into gateways (id, lease_until) values (${id}, now() + ${lease})
        on conflict (id) do update set lease_until = excluded.lease_until`.execute(db);
      const owners = await work.owners();
      const { rows } = await sql<{ owner: string }>`
        select owner from unnest(${owners}::text[]) as owner
        where owner not in (select id::text from gateways where lease_until > now())`.execute(db);
      for (const { owner } of rows) await work.removeAllOf(owner);
      await sql`delete from gateways where lease_until < now()`.execute(db);
    },
    async end() {
      await work.removeAllOf(id);
      await sql`delete from gateways where id = ${id}`.execute(db);
    },
  };
}
