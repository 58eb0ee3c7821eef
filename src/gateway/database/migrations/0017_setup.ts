import { type Kysely, sql } from "kysely";

/**
 * Keys with which a business is made while nobody can log in; only their hashes are kept. When a store is open, in its
 * own time, and how long its delivery slots are.
 */
const setup = `
create table setup_keys (
  key_hash bytea primary key,
  expires_at timestamptz not null
);

alter table stores
  add column opens_at time not null default '06:00',
  add column closes_at time not null default '22:00',
  add column slot_minutes integer not null default 120 check (slot_minutes between 15 and 720),
  add constraint stores_hours check (opens_at < closes_at);
`;

/** Makes what the first day needs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(setup).execute(db);
}
