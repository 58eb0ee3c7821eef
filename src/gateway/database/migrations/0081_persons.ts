import { type Kysely, sql } from "kysely";

const persons = `
-- Who made a login, or gave it a password last, and when; and who has confirmed since that it is another person's.
alter table users
  add column made_by_id uuid,
  add column made_at timestamptz,
  add column confirmed_by_id uuid;
update users set made_by_id = created.user_id, made_at = created.at from (
  select distinct on (record_id) record_id, user_id, at from record_history
  where kind = 'user' and (action = 'created' or text = 'gave a first password') and user_id <> record_id
  order by record_id, at desc
) created where created.record_id = users.id;
`;

/** A login stands for whoever has made it, until it counts as another person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(persons).execute(db);
}
