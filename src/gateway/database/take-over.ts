import { createHash } from "node:crypto";
import { type Kysely, sql } from "kysely";
import { PlainFailure } from "#gateway/plain-failure.ts";
import type { SchemaStep } from "./migrate.ts";
import type { Database, Db } from "./schema.ts";

/**
 * The steps of the versions until 0397_lines_by_store were written anew, one for each subject, under the names until
 * `last`. `before` is the SHA-256 of the names of the old ones, each on a line.
 */
const bySubject = {
  last: "0436_forgetting",
  before: "750883b8dce2b19451135d4fdbb6c460f4a5d87c7c750c7edd00a8cc9607450e",
} as const;

/** The steps of a list that make what the steps before them made. */
export function stepsBySubject<Step>(list: Readonly<Record<string, Step>>): readonly (readonly [string, Step])[] {
  return Object.entries(list).filter(([name]) => name <= bySubject.last);
}

/** Whether a database was made by the steps before those of subjects. */
export function isOfBefore(executed: readonly string[], list: Readonly<Record<string, SchemaStep>>): boolean {
  const [first = ""] = Object.keys(list);
  return executed.some((name) => name < first);
}

/**
 * Replaces the names of the old steps by those of subjects, in one transaction that touches nothing else, and returns
 * these. Refused with a `PlainFailure` where the database has not had exactly the old steps, or is not what the new ones
 * make in an empty one.
 */
export async function takeOver(
  db: Kysely<Database>,
  executed: readonly string[],
  list: Readonly<Record<string, SchemaStep>>,
): Promise<readonly string[]> {
  if (createHash("sha256").update(executed.join("\n")).digest("hex") !== bySubject.before)
    throw new PlainFailure(
      "The database is of a version that is too old for this one: start the version before this one once, it migrates; then this one.",
    );
  const steps = stepsBySubject(list);
  await db.transaction().execute(async (trx) => {
    const told = await readCatalogue(trx, "public");
    await sql`savepoint made`.execute(trx);
    await sql`create schema aisle_made`.execute(trx);
    await sql`set local search_path = aisle_made, public`.execute(trx);
    // Each goes on from the one before.
    for (const [, { up }] of steps) await up(trx);
    const made = await readCatalogue(trx, "aisle_made");
    await sql`rollback to savepoint made`.execute(trx);
    const differences = [
      ...told.filter((line) => !made.includes(line)).map((line) => `it has ${line}`),
      ...made.filter((line) => !told.includes(line)).map((line) => `it lacks ${line}`),
    ];
    if (differences.length > 0)
      throw new PlainFailure(
        `Somebody has changed the tables of the database, so it stays as it is: ${differences
          .slice(0, 4)
          .map((line) => line.slice(0, 160))
          .join("; ")}` +
          `${differences.length > 4 ? `; and ${differences.length - 4} more` : ""}. Take that back and start again.`,
      );
    await sql`delete from public.kysely_migration`.execute(trx);
    await sql`insert into public.kysely_migration (name, timestamp)
      select name, to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      from unnest(${steps.map(([name]) => name)}::text[]) as name`.execute(trx);
  });
  return steps.map(([name]) => name);
}

/**
 * What a schema is made of, a line for each part of it: tables with their columns in order, constraints, indexes,
 * triggers, views, sequences and functions. Not the months of visits, which depend on the day, nor rights, which each
 * start gives, nor what belongs to extensions.
 */
export async function readCatalogue(db: Db, schema: string): Promise<readonly string[]> {
  await sql`select set_config('search_path', ${schema === "public" ? schema : `${schema}, public`}, true)`.execute(db);
  const { rows } = await sql<{ line: string }>`
    with classes as (
      select pg_class.oid, pg_class.relname, pg_class.relkind, pg_class.relpersistence, pg_class.reloptions from pg_class
      left join pg_index on indexrelid = pg_class.oid left join pg_class as owner on owner.oid = indrelid
      where pg_class.relnamespace = ${schema}::regnamespace and pg_class.relkind in ('r', 'p', 'v', 'S', 'i', 'I')
        and not coalesce(owner.relispartition, pg_class.relispartition) and pg_class.relname !~ '^kysely_'
        and coalesce(owner.relname, '') !~ '^kysely_'
        and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    ), parts as (
      select concat_ws(' ', 'column', row_number() over (partition by attrelid order by attnum), 'of', relname, attname,
        format_type(atttypid, atttypmod), case when attnotnull then 'not null' end, nullif(attidentity, ''),
        nullif(attgenerated, ''), (select collname from pg_collation where oid = attcollation),
        pg_get_expr(adbin, adrelid)) as line
      from classes join pg_attribute on attrelid = classes.oid
      left join pg_attrdef on adrelid = attrelid and adnum = attnum
      where relkind in ('r', 'p', 'v') and attnum > 0 and not attisdropped
      union all
      select concat_ws(' ', case relkind when 'S' then 'sequence' when 'v' then 'view' when 'i' then 'index'
        when 'I' then 'index' else 'table' end, relname, relpersistence, reloptions, case relkind
        when 'p' then pg_get_partkeydef(oid) when 'v' then pg_get_viewdef(oid) when 'i' then pg_get_indexdef(oid)
        when 'I' then pg_get_indexdef(oid) end) from classes
      union all
      select concat_ws(' ', 'constraint', conname, 'of', relname, pg_get_constraintdef(pg_constraint.oid))
      from pg_constraint join classes on conrelid = classes.oid where contype not in ('n', 't')
      union all
      select concat_ws(' ', 'trigger', tgname, 'of', relname, tgenabled, pg_get_triggerdef(pg_trigger.oid))
      from pg_trigger join classes on tgrelid = classes.oid where not tgisinternal
      union all
      select concat_ws(' ', 'function', proname, pg_get_functiondef(oid)) from pg_proc
      where pronamespace = ${schema}::regnamespace and prokind = 'f'
        and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
    )
    select regexp_replace(regexp_replace(line, '\\s+', ' ', 'g'), '\\m' || ${schema} || '\\.', '', 'g') as line
    from parts order by line collate "C"`.execute(db);
  return rows.map(({ line }) => line);
}
