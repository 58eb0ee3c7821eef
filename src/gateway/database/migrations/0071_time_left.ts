import { type Kysely, sql } from "kysely";

/**
 * Boards open by the time that is left: open orders first, the most pressing first, then finished ones, the newest
 * first. The expressions are those of the column "age" in the list of orders.
 */
const byTimeLeft = `
create index orders_time_left on orders (
  store_id,
  (status not in ('Partially Delivered', 'Delivered', 'Returned', 'Cancelled', 'Rejected')) desc,
  (case when status not in ('Partially Delivered', 'Delivered', 'Returned', 'Cancelled', 'Rejected')
    then slot_end - timestamptz '2000-01-01 00:00:00+00' else timestamptz '2000-01-01 00:00:00+00' - slot_end end),
  id
);
`;

/** Reads a page of a board by the time that is left from an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(byTimeLeft).execute(db);
}
