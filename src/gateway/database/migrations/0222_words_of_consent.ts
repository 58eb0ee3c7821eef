import { type Kysely, sql } from "kysely";

const consent = `alter table customers add column consent_wording text not null default ''`;

/** The words to which a customer has agreed last; the history of the customer keeps the ones before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(consent).execute(db);
}
