import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";

/** A table at a moment, so that two moments can be compared: the number of rows, and a sum over all of them. */
export interface TableContent {
  readonly rows: number;
  readonly sum: string;
}

/** Every table of a database, by name. */
export type Tables = ReadonlyMap<string, TableContent>;

/** The names of all tables; of one in parts, the name of the whole. */
export async function tableNames(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`.execute(
    db,
  );
  return rows.map(({ name }) => name);
}

/** Reads the values in every table of a database. New tables are included automatically. */
export function readTables(db: Kysely<Database>): Promise<Tables> {
  return sumTables(db, "test_values", sql`hashtextextended(content::text, 0)`);
}

/**
 * Reads where the rows of every table are and which transaction wrote them, a fraction of the work of reading values. A
 * row that is written again counts as changed, also with the same values.
 */
export function readWrites(db: Kysely<Database>): Promise<Tables> {
  return sumTables(db, "test_writes", sql`hashtidextended(ctid, xmin::text::bigint)`);
}

/** The functions that were made in each database. */
const made = new WeakMap<Kysely<Database>, Map<string, Promise<void>>>();

async function sumTables(db: Kysely<Database>, name: string, ofRow: RawBuilder<unknown>): Promise<Tables> {
  const known = made.get(db) ?? new Map<string, Promise<void>>();
  made.set(db, known);
  const ready = known.get(name) ?? makeFunction(db, name, ofRow);
  known.set(name, ready);
  await ready;
  const { rows } = await sql<TableContent & { name: string }>`select * from ${sql.id(name)}()`.execute(db);
  return new Map(rows.map(({ name, ...content }) => [name, content]));
}

/** Makes the function that sums all tables: it keeps its plans, and to plan takes a hundred times as long as to sum. */
async function makeFunction(db: Kysely<Database>, name: string, ofRow: RawBuilder<unknown>): Promise<void> {
  const each = (await tableNames(db)).map(
    (name) => sql`
      return query select ${sql.lit(name)}::text, count(*), coalesce(sum(${ofRow}), 0)::text
      from ${sql.table(name)} content;`,
  );
  await sql`
    create function ${sql.id(name)}() returns table (name text, rows bigint, sum text) stable language plpgsql as $$
    begin ${sql.join(each, sql` `)} end $$`.execute(db);
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
  const names = (await tableNames(db)).filter((name) => !name.startsWith("kysely"));
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`truncate ${sql.join(names.map((name) => sql.table(name)))}`.execute(trx);
  });
}
