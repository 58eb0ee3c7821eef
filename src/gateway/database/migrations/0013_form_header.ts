import { type Kysely, sql } from "kysely";

/**
 * A store may have its own titles of fields and its own choices of dropdowns; what it has not set, it has from the
 * contract.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stores add column form_header jsonb not null default '{}'`.execute(db);
}
