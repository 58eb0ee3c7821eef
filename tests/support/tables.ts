import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";

/** What a table holds, as far as two moments can be compared: its rows, and a sum over the content of all of them. */
export interface TableContent {
  readonly rows: number;
  readonly sum: string;
}

/** What every table of a database holds, by name. A table nobody has thought of is among them. */
export async function readTables(db: Kysely<Database>): Promise<ReadonlyMap<string, TableContent>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by tablename`.execute(db);
  const each = tables.map(
    ({ name }) => sql`
      select ${sql.lit(name)}::text as name, count(*) as rows,
        coalesce(md5(string_agg(md5(content::text), '' order by md5(content::text))), '') as sum
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

/** How many rows each table has gained between two moments, or below zero lost; tables that keep their number are left out. */
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
