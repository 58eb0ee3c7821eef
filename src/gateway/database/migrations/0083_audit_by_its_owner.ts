import { type Kysely, sql } from "kysely";

/**
 * The role that serves may only read the audit list and hand entries in. The triggers that chain them run with the
 * rights of their owner, who alone may write it.
 */
const owned = ["audit_append", "audit_close", "audit_take_in"]
  .map((name) => `alter function ${name}() security definer set search_path = public, pg_temp;`)
  .join("\n");

/** Gives the triggers of the audit list the rights of their owner. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(owned).execute(db);
}
