import { type Kysely, sql } from "kysely";

/** Looks through all visits beside those who write. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table visits validate constraint visits_until`.execute(db);
}
