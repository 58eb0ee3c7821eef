import { type Kysely, sql } from "kysely";

/**
 * The list of products reads its first pages from this index, and its last ones backwards: a catalogue of 50,000 is no
 * longer sorted whole for each page. The index that is there stays for those who look up the same name.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index products_name on products (store_id, (lower(name) collate "und-x-icu"), id)`.execute(db);
}
