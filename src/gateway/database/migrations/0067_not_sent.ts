import { type Kysely, sql } from "kysely";

const words = `
alter table invoice_syncs drop constraint invoice_syncs_status_check;
update invoice_syncs set status = 'Not sent' where status = 'No Receiver';
alter table invoice_syncs
  add constraint invoice_syncs_status_check check (status in ('Not sent', 'Waiting', 'Sent', 'Failed'));
update record_history set to_status = 'Not sent' where kind = 'invoice' and to_status = 'No Receiver';
update record_history set from_status = 'Not sent' where kind = 'invoice' and from_status = 'No Receiver';
`;

/** An invoice that nobody takes is told by what became of it, in the words of the shop. Triggers count it anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(words).execute(db);
}
