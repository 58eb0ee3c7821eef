import { type Kysely, sql } from "kysely";

/** Who stayed in a merge follows from the merge, which names both by their ids; their name is not kept once more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer_doubles drop column kept`.execute(db);
}
