import { type Kysely, sql } from "kysely";

/** What is kept for a while only is found by its age, and how much one login has printed. */
const ages = `
create index prints_age on prints (store_id, at);
create index prints_of_login on prints (user_id, at);
create index provider_events_age on provider_events (store_id, at);
`;

/** Lets housekeeping find old prints and old events of providers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ages).execute(db);
}
