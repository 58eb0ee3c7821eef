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
create index orders_unpaid on orders (store_id)
  where status in ('Partially Delivered', 'Delivered')
    and payment_state in ('Not Paid', 'Partially Paid', 'Payment Failed', 'Send Payment Link');
`;

/** A page of a board by the time that is left, and the number of orders delivered without payment, come from indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(byTimeLeft).execute(db);
}
