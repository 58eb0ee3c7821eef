import { type Kysely, sql } from "kysely";

/**
 * Counts of log-in tries, shared by all gateway processes; the columns have the order in which the limiter library
 * writes them. Sessions store which log-in they come from, so that logging out ends the renewed and the older token
 * together. Settings that all stores of a business unit share.
 */
const access = `
create table log_in_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);
create index log_in_limits_expiry on log_in_limits (expire);

alter table sessions add column log_in_id uuid not null default gen_random_uuid();
create index sessions_log_in on sessions (log_in_id);

alter table business_units add column global_settings jsonb not null default '{}';
`;

/** Makes what logging in needs besides accounts and sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(access).execute(db);
}
