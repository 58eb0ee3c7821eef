import { type Kysely, sql } from "kysely";

const slots = `
alter table slot_rules
  add column weekday smallint not null default 0 check (weekday between 0 and 7),
  add column ends_at time,
  drop constraint slot_rules_pkey,
  alter column starts_at drop not null,
  add constraint slot_rules_time unique nulls not distinct (store_id, weekday, starts_at),
  add constraint slot_rules_span check (ends_at is null or (starts_at is not null and ends_at > starts_at));

alter table slot_exceptions
  add column ends_at time,
  drop constraint slot_exceptions_pkey,
  alter column starts_at drop not null,
  add constraint slot_exceptions_time unique nulls not distinct (store_id, day, starts_at),
  add constraint slot_exceptions_span check (ends_at is null or (starts_at is not null and ends_at > starts_at));
`;

/**
 * Rules of slots may hold for one weekday, 1 for Monday to 7 for Sunday, or for all, 0; and for all slots of a day, where
 * no time is named. One with an end is a slot of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(slots).execute(db);
}
