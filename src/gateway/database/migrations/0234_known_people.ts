import { type Kysely, sql } from "kysely";

const madeIn = String.raw`
alter table people add column made_in uuid references stores;
update people set made_in = made.store_id from record_history as made
where made.kind = 'person' and made.record_id = people.id and made.action = 'created';
`;

/** Which store has added a person by hand: it knows them before they are a customer anywhere. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(madeIn).execute(db);
}
