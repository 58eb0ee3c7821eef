import { type Kysely, sql } from "kysely";
import type { Database } from "#gateway/database/schema.ts";
import type { TestDatabase } from "./database.ts";
import { openWithin } from "./still-clock.ts";

/** A database whose clock a test moves on, and the same clock for the program. Times in milliseconds. */
export interface MovingClock {
  /** By one connection; close it with `destroy()`. */
  readonly db: Kysely<Database>;
  now(): number;
  /** Moves the clock on. Between two calls it goes on like any other. */
  moveOn(milliseconds: number): Promise<void>;
}

/** Opens a test's database with a clock that begins at another moment. */
export async function openMoving({ db, url }: TestDatabase, start: number): Promise<MovingClock> {
  let ahead = start - Date.now();
  await sql`create schema moving`.execute(db);
  await sql`create table moving.clock (ahead interval not null)`.execute(db);
  await sql`insert into moving.clock values (make_interval(secs => ${ahead / 1_000}))`.execute(db);
  for (const clock of ["now", "clock_timestamp"])
    await sql`create function ${sql.id("moving", clock)}() returns timestamptz language sql volatile
      return ${sql.id("pg_catalog", clock)}() + (select ahead from moving.clock)`.execute(db);
  // A default was bound to the function that it names when its table was made.
  const { rows: defaults } = await sql<{ readonly of: string; readonly name: string; readonly says: string }>`
    select adrelid::regclass::text as of, attname as name, pg_get_expr(adbin, adrelid) as says
    from pg_attrdef join pg_attribute on attrelid = adrelid and attnum = adnum
    where attgenerated = '' and pg_get_expr(adbin, adrelid) ~ '(now|clock_timestamp)\\(\\)'`.execute(db);
  for (const { of, name, says } of defaults)
    await sql`alter table ${sql.id(of)} alter column ${sql.id(name)}
      set default ${sql.raw(says.replaceAll(/\b(?:now|clock_timestamp)\(\)/g, "moving.$&"))}`.execute(db);
  await sql`grant usage on schema moving to public`.execute(db);
  await sql`grant select on moving.clock to public`.execute(db);
  return {
    db: openWithin("moving", url),
    now: () => Date.now() + ahead,
    async moveOn(milliseconds) {
      ahead += milliseconds;
      await sql`update moving.clock set ahead = make_interval(secs => ${ahead / 1_000})`.execute(db);
    },
  };
}
