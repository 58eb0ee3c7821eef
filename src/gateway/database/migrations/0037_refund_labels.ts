import { type Kysely, sql } from "kysely";

const labels = `
alter table refunds
  add column if not exists order_number text,
  add column if not exists customer_name text,
  add column if not exists paid_by text check (paid_by in ('Cash', 'Card', 'UPI', 'Wallet', 'Bank Transfer', 'Customer Credit'));
update refunds set order_number = orders.number, customer_name = orders.customer_name, paid_by = paid.method
from orders, order_payments paid
where orders.store_id = refunds.store_id and orders.id = refunds.order_id
  and paid.store_id = refunds.store_id and paid.order_id = refunds.order_id and paid.id = refunds.payment_id;
alter table refunds
  alter column order_number set not null,
  alter column customer_name set not null,
  alter column paid_by set not null;
`;

/** A refund keeps what lists show of its order and payment, so that they are read from one table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(labels).execute(db);
}
