import { type Kysely, sql } from "kysely";

/** Nobody reads how many members a segment had on each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table segment_days`.execute(db);
}
