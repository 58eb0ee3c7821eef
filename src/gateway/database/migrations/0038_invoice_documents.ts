import { type Kysely, sql } from "kysely";

const documents = String.raw`
alter table invoice_syncs rename column invoice_id to id;
alter table invoice_syncs rename column state to status;
alter table invoice_syncs
  drop constraint invoice_syncs_state_check,
  drop constraint invoice_syncs_check,
  drop constraint invoice_syncs_check1,
  drop constraint invoice_syncs_check2;
update invoice_syncs set status = case status
  when 'off' then 'No Receiver' when 'waiting' then 'Waiting' when 'sent' then 'Sent' else 'Failed' end;
alter table invoice_syncs
  add constraint invoice_syncs_status_check check (status in ('No Receiver', 'Waiting', 'Sent', 'Failed'));
create index invoice_syncs_status on invoice_syncs (store_id, status);

`;

/** Invoices become documents like returns: their way to the receiver is their status. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(documents).execute(db);
}
