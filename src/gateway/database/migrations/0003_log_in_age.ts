import { type Kysely, sql } from "kysely";

/** Sessions store when the password was given, so that a log-in cannot be renewed for ever. */
const logInAge = `
alter table sessions add column log_in_at timestamptz not null default now();
update sessions set log_in_at = first.at
from (select log_in_id, min(created_at) as at from sessions group by log_in_id) first
where first.log_in_id = sessions.log_in_id;
`;

/** Adds the moment of the log-in to sessions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(logInAge).execute(db);
}
