import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";

/** A table at a moment, so that two moments can be compared: the number of rows, and a sum over all of them. */
export interface TableContent {
  readonly rows: number;
  readonly sum: string;
}

/** Every table of a database, by name. */
export type Tables = ReadonlyMap<string, TableContent>;

/** Reads the values in every table of a database. New tables are included automatically. */
export function readTables(db: Kysely<Database>): Promise<Tables> {
  return sumTables(db, sql`hashtextextended(content::text, 0)`);
}

/**
 * Reads where the rows of every table are and which transaction wrote them, a fraction of the work of reading values. A
 * row that is written again counts as changed, also with the same values.
 */
export function readWrites(db: Kysely<Database>): Promise<Tables> {
  return sumTables(db, sql`hashtidextended(ctid, xmin::text::bigint)`);
}

async function sumTables(db: Kysely<Database>, ofRow: RawBuilder<unknown>): Promise<Tables> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  const each = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)}::text as name, count(*) as rows, coalesce(sum(${ofRow}), 0)::text as sum
      from ${sql.table(name)} content`,
  );
  const { rows } = await sql<TableContent & { name: string }>`${sql.join(each, sql` union all `)}`.execute(db);
  return new Map(rows.map(({ name, ...content }) => [name, content]));
}

/** The names of the tables that differ between two moments. */
export function changedTables(before: Tables, after: Tables): string[] {
  return [...after].flatMap(([name, { sum }]) => (before.get(name)?.sum === sum ? [] : [name]));
}

/**
 * How many rows each table has gained between two moments, negative when rows were lost; unchanged tables are left out.
 */
export function gainedRows(before: Tables, after: Tables): Record<string, number> {
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
