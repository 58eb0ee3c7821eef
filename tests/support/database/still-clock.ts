import { type Kysely, sql } from "kysely";
import { openDatabase } from "#gateway/database/connect.ts";
import type { Database } from "#gateway/database/schema.ts";
import type { TestDatabase } from "./database.ts";

/**
 * Opens a test's database with a fixed clock, such as "2026-11-21T04:00:00Z", which `now()` returns in every statement.
 * One moment at a time; close it with `destroy()`.
 */
export async function openAt({ db, url }: TestDatabase, moment: string): Promise<Kysely<Database>> {
  await sql`create schema if not exists still`.execute(db);
  await sql`create or replace function still.now() returns timestamptz
    language sql stable return ${sql.lit(moment)}::timestamptz`.execute(db);
  return openWithin("still", url);
}

/** Opens a database with a schema whose functions replace those of PostgreSQL. */
export function openWithin(schema: string, url: string, connections = 1): Kysely<Database> {
  const changed = new URL(url);
  // Our functions replace PostgreSQL's only when their schema comes before pg_catalog in the search path.
  changed.searchParams.set("options", `-c timezone=UTC -c search_path=${schema},pg_catalog,public`);
  return openDatabase(changed.href, { connections, statementTimeout: 120_000 });
}
