import { type Kysely, sql } from "kysely";

/**
 * The simulation of a demo takes cash as its staff do, but no user is made responsible for it: its drawers belong to a
 * name, which has one open drawer at a time like a user.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table cash_drawers alter column user_id drop not null`.execute(db);
  await sql`
    create unique index cash_drawers_open_without_user on cash_drawers (store_id, by_name)
    where user_id is null and closed_at is null`.execute(db);
}
