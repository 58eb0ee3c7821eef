import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";

/** The content of a table, so that two moments can be compared: the number of rows, and a hash over all of them. */
export interface TableContent {
  readonly rows: number;
  readonly sum: string;
}

/** Reads the content of every table of a database, by name. New tables are included automatically. */
export async function readTables(db: Kysely<Database>): Promise<ReadonlyMap<string, TableContent>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  const each = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)}::text as name, count(*) as rows,
        coalesce(sum(hashtextextended(content::text, 0)), 0)::text as sum
      from ${sql.table(name)} content`,
  );
  const { rows } = await sql<TableContent & { name: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, ...content }) => [name, content]));
}

/** The names of the tables that differ between two moments. */
export function changedTables(
  before: ReadonlyMap<string, TableContent>,
  after: ReadonlyMap<string, TableContent>,
): string[] {
  return [...after].flatMap(([name, { sum }]) => (before.get(name)?.sum === sum ? [] : [name]));
}

/**
 * How many rows each table has gained between two moments, negative when rows were lost; unchanged tables are left out.
 */
export function gainedRows(
  before: ReadonlyMap<string, TableContent>,
  after: ReadonlyMap<string, TableContent>,
): Record<string, number> {
  return Object.fromEntries(
    [...after].flatMap(([name, { rows }]) => {
      const gained = rows - (before.get(name)?.rows ?? 0);
      return gained === 0 ? [] : [[name, gained]];
    }),
  );
}

/** Empties every table. The triggers that refuse it, such as those of the audit list, are asleep meanwhile. */
export async function emptyTables(db: Kysely<Database>): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`.execute(db);
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate ${sql.join(rows.map((row) => sql.table(row.name)))}`.execute(trx);
  });
}
