import { type Kysely, sql } from "kysely";

/**
 * An entry that takes a change back names that change by the version it made; only a change of the same order can be
 * named.
 */
const undoneChanges = `
alter table order_history add column undoes integer,
  add constraint order_history_undoes foreign key (store_id, order_id, undoes)
    references order_history (store_id, order_id, version),
  add check (undoes < version);
`;

/** Lets the history of orders say which change was undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(undoneChanges).execute(db);
}
