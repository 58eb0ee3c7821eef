import { type Kysely, sql } from "kysely";

/** Visits until the end of this month will be one part, which this rule tells without looking through them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    do $$
    begin
      execute format('alter table visits add constraint visits_until check (at < %L::timestamptz) not valid',
        (date_trunc('month', now() at time zone 'UTC') + interval '1 month') at time zone 'UTC' + interval '1 month');
    end $$`.execute(db);
}
