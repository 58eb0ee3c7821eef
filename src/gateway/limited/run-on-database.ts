import { type Kysely, sql } from "kysely";
import { applicationName } from "#gateway/database/connect.ts";
import type { Database } from "#gateway/database/schema.ts";
import { type ErrandFor, runProcess } from "./run-process.ts";

/** Where a process connects to the database, and under which name. */
export interface DatabaseErrand {
  readonly url: string;
  readonly applicationName: string;
}

/**
 * Lets a process do an errand, as `runProcess` does, for which it asks the database at `url`. Where it is ended, the
 * database ends what it still does for it: else a long statement would go on and keep its locks. `name` is of this
 * errand alone.
 */
export async function* runOnDatabase<Told extends object>(
  { db, url, name }: { readonly db: Kysely<Database>; readonly url: string; readonly name: string },
  { errand, ...more }: ErrandFor & { readonly errand: object },
): AsyncGenerator<Told> {
  const connection: DatabaseErrand = { url, applicationName: applicationName(name) };
  let isDone = false;
  try {
    yield* runProcess<Told>({ ...more, errand: { ...errand, ...connection } });
    isDone = true;
  } finally {
    if (!isDone)
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = ${connection.applicationName}`
        .execute(db)
        .catch(() => undefined);
  }
}
