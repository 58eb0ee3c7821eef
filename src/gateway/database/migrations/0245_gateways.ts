import { type Kysely, sql } from "kysely";

/** Notes which gateways run, so that what one has left that was killed can be told from the work of another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table gateways (id uuid primary key, lease_until timestamptz not null)`.execute(db);
}
