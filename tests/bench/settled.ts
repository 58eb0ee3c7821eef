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

/** Fills a table while it has no index but its keys: the others are made afterwards, as a restore does. */
export async function withoutIndexes(db: Kysely<Database>, table: string, fill: () => Promise<unknown>): Promise<void> {
  const { rows } = await sql<{ name: string; made: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
    from pg_index where indrelid = ${table}::regclass and not indisunique`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await fill();
  // Of a table in parts each part has it too.
  for (const { made } of rows) await sql.raw(made.replace(" ON ONLY ", " ON ")).execute(db);
}
