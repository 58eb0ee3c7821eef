import { type Kysely, sql } from "kysely";

const indexes = `
create index customers_state on customers (store_id, state);
-- What segments ask of customers themselves, so that they are counted without their texts.
create index customers_facts on customers (store_id, id)
  include (state, consent, blocked, no_cash, language, birthday, created_at);
`;

/** Customers are counted from indexes alone, however many a store has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(indexes).execute(db);
}
