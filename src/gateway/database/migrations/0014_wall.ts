import { type Kysely, sql } from "kysely";

/** The full screen of a role that may only look stays on, as on a wall; whoever manages roles can take that back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update roles set permissions = permissions || array['wall.stay']
    where name = 'viewer' and not 'wall.stay' = any(permissions)`.execute(db);
}
