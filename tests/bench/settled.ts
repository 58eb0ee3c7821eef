import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";

/**
 * Loads generated rows on one connection, whose settings leave out checks and triggers: the rows are valid by
 * construction, and checking each would take longer than writing it.
 */
export async function settled(db: Kysely<Database>, load: (one: Kysely<Database>) => Promise<void>): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one);
    await sql`set maintenance_work_mem = '256MB'`.execute(one);
    await load(one);
    await sql`reset all`.execute(one);
  });
}
