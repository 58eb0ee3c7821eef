import { type Kysely, sql } from "kysely";

/**
 * An entry that takes a change back names that change by the version it made; only a change of the same record can be
 * named.
 */
const undoneChanges = `
alter table record_history add column undoes integer,
  add constraint record_history_undoes foreign key (store_id, kind, record_id, undoes)
    references record_history (store_id, kind, record_id, version),
  add check (undoes < version);
`;

/** Lets the history that simple kinds share say which change was undone, as that of orders does. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(undoneChanges).execute(db);
}
