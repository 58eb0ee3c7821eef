import { type Kysely, sql } from "kysely";

const quick = `
create index return_orders_fetched on return_orders (store_id, rider_id)
  where status in ('Assign Rider', 'Pickup Initiated');

alter table invoice_syncs add column kind text, add column issued_at timestamptz;
update invoice_syncs set kind = invoices.kind, issued_at = invoices.issued_at
from invoices where invoices.store_id = invoice_syncs.store_id and invoices.id = invoice_syncs.id;
alter table invoice_syncs
  alter column kind set not null,
  alter column issued_at set not null,
  add check (kind in ('sales', 'return'));
drop index invoice_syncs_status;
create index invoice_syncs_status on invoice_syncs (store_id, kind, status, issued_at desc, id desc);
create index invoice_syncs_issued on invoice_syncs (store_id, kind, issued_at desc, id desc);
`;

/**
 * Makes the index by which the returns are found that riders have to fetch. The status of an invoice keeps what lists
 * of invoices are sorted and divided by and never changes, so that pages and counts of many invoices are read from one
 * index.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(quick).execute(db);
}
