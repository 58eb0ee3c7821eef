import { type Kysely, sql } from "kysely";

/** A gateway says what it is, for the page of operations. One of an older version says nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gateways
      add column version text,
      add column host text,
      add column started_at timestamptz,
      add column streams integer`.execute(db);
}
