import { type Kysely, sql } from "kysely";

const returned = `
alter table orders add column returned_amount bigint not null default 0 check (returned_amount >= 0);
update orders set returned_amount = greatest(amount, 0) where status = 'Returned';

alter table order_lines
  add column returned_quantity numeric(12, 3) not null default 0,
  add constraint order_lines_returned check (returned_quantity between 0 and quantity);

alter table return_orders add column promo_kept bigint not null default 0;

alter table stores
  add column return_days smallint not null default 7 check (return_days >= 0),
  -- Days by the name of the category, for those that have a window of their own.
  add column return_windows jsonb not null default '{}';

alter table stock_movements
  drop constraint stock_movements_kind_check,
  add constraint stock_movements_kind_check check (kind in (
    'opening', 'received', 'counted', 'corrected', 'reserved', 'released', 'sold', 'returned', 'written off'));

alter table order_history
  drop constraint order_history_kind_check,
  add constraint order_history_kind_check check (kind in (
    'placed', 'status', 'picker', 'rider', 'comment', 'import', 'edit', 'payment', 'delivery', 'invoice', 'return'));
`;

/**
 * What came back of each order, and what it is charged less for that; how long goods of each category can be returned;
 * and the movement by which returned goods that cannot be sold are written off.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(returned).execute(db);
}
