import { type Kysely, sql } from "kysely";

const turns = `
create index jobs_last_turn on jobs (store_id, kind, (coalesce(ended_at, lease_until)));
`;

/** When a store had its last turn is asked for each job that waits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(turns).execute(db);
}
