import { type Kysely, sql } from "kysely";

/** One draft of a section; its number goes on when it is published or thrown away, and then it has no body. */
const drafts = `
create table settings_drafts (
  business_unit_id uuid not null references business_units,
  store_id uuid references stores,
  section text not null,
  number integer not null check (number > 0),
  base integer,
  began jsonb,
  body jsonb,
  by_id uuid,
  by_name text not null,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  unique nulls not distinct (business_unit_id, store_id, section),
  check ((body is null) = (base is null) and (body is null) = (began is null))
);
`;

/** Adds the table of settings that are drafted and not published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(drafts).execute(db);
}
