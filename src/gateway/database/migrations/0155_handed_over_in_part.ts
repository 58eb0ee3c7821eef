import { type Kysely, sql } from "kysely";

/**
 * What was handed over of each line of an order that is delivered in parts, and to which of its deliveries an invoice
 * belongs. Issued invoices stay as they are: each is the one of the first delivery.
 */
const parts = `
alter table order_lines
  add column handed_over numeric(12, 3),
  add constraint order_lines_handed_over check (handed_over between 0 and quantity);
alter table invoices add column delivery smallint not null default 1 check (delivery between 1 and 2);
drop index invoices_order;
create unique index invoices_order on invoices (store_id, order_id, delivery) where kind = 'sales' and corrects is null;
`;

/** Orders are delivered and invoiced in parts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(parts).execute(db);
}
