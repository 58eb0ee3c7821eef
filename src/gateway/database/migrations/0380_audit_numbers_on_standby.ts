import { type Kysely, sql } from "kysely";

const numbers = `
alter table audit_intake alter column place drop identity;
alter table audit_intake alter column place add generated always as identity;
alter sequence audit_intake_place_seq set logged;
`;

/**
 * The numbers of the table through which entries of the audit list come are logged, though it is not itself: where that
 * was made while a standby followed, PostgreSQL left the standby a broken sequence, and once promoted it refused every
 * change that writes an entry. The sequence is made anew, because a broken one can only be dropped.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(numbers).execute(db);
}
