import { type Kysely, sql } from "kysely";

/**
 * Whether the prices of an order contain their tax and to what its total is rounded belong to the order: a setting that
 * changes later does not touch what was agreed. Orders that can still change keep what holds now; where tax was added to
 * an order, it keeps that.
 */
const terms = `
alter table orders
  add column tax_mode text check (tax_mode in ('inside', 'on-top')),
  add column rounding_step integer check (rounding_step > 0);
update orders set rounding_step = stores.rounding,
  tax_mode = case when added_tax > 0 then 'on-top' when orders.tax > 0 then 'inside' else stores.tax_mode end
from stores where stores.id = orders.store_id
  and orders.status not in ('Delivered', 'Returned', 'Cancelled', 'Rejected');
`;

/** Lets each order keep the tax mode and the rounding with which it was placed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(terms).execute(db);
}
