import { type Kysely, sql } from "kysely";

const looks = `
alter table record_history drop constraint record_history_action_check,
  add constraint record_history_action_check check (action in ('created', 'changed', 'commented', 'looked')),
  drop constraint record_history_check,
  add constraint record_history_check check ((version is null) = (action in ('commented', 'looked')));
-- At most one look of each user at each record in an hour.
create unique index record_history_looks on record_history
  (store_id, record_id, user_id, date_trunc('hour', at at time zone 'UTC')) where action = 'looked';
`;

/** The history of a record may tell who looked at it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(looks).execute(db);
}
