import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import type { WorkFolders } from "#gateway/store/files/work-folders.ts";
import type { Job } from "./runner.ts";

/** How long a gateway counts as running after it has last said so: longer than a database may be away. */
export const lease = sql.raw("interval '5 minutes'");

/** What a gateway says of itself. */
export interface ToldGateway {
  readonly version: string;
  /** The name of its machine. */
  readonly host: string;
  /** How many event streams it has open now. */
  streams(): Promise<number>;
}

/**
 * The job by which a gateway says that it runs and what it is, and that removes what gateways have left in the folders
 * of their work that do not run any more. Several gateways may share the folders. Without `told` it is a program that
 * works there besides, of which operators are told nothing.
 */
export function keepingLease(db: Kysely<Database>, work: WorkFolders, told: ToldGateway | null = null): Job {
  const id = work.gatewayId;
  return {
    failure: "what ended gateways were working on was not removed",
    every: 30_000,
    async round() {
      await sql`
        insert into gateways (id, lease_until, version, host, started_at, streams)
        values (${id}, now() + ${lease}, ${told?.version}, ${told?.host}, now(), ${await told?.streams()})
        on conflict (id) do update set lease_until = excluded.lease_until, streams = excluded.streams`.execute(db);
      const owners = await work.owners();
      const { rows } = await sql<{ owner: string }>`
        select owner from unnest(${owners}::text[]) as owner
        where owner not in (select id::text from gateways where lease_until > now())`.execute(db);
      for (const { owner } of rows) await work.removeAllOf(owner);
      // Until then the page of operations says since when it has not been seen.
      await sql`delete from gateways where lease_until < now() - interval '1 day'`.execute(db);
    },
    async end() {
      await work.removeAllOf(id);
      await sql`delete from gateways where id = ${id}`.execute(db);
    },
  };
}
