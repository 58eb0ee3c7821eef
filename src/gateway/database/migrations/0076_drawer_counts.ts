import { type Kysely, sql } from "kysely";

const counts = `
alter table cash_drawers
  drop constraint cash_drawers_check,
  add column notes text not null default '',
  add constraint cash_drawers_counted check ((counted is null) = (expected is null)),
  add constraint cash_drawers_closed check (closed_at is null or counted is not null);
-- What a day has sold is the sum of its charges.
create index ledger_transactions_charged on ledger_transactions (store_id, at) where kind = 'charge';
`;

/** A cash drawer is counted before it is closed; the charges of a day are found by an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(counts).execute(db);
}
