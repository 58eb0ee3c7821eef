import { type Kysely, sql } from "kysely";

/**
 * The delivery charge is taxed as the goods that are delivered. Orders and returns from before stay as they are, so no
 * issued invoice says anything else. A store whose tax does not depend on states may be under another law.
 */
const taxes = `
alter table stores add column delivery_tax text not null default 'highest'
  check (delivery_tax in ('highest', 'proportion', 'none'));
update stores set delivery_tax = 'none' where state = '';
alter table orders
  add column delivery_tax text not null default 'none' check (delivery_tax in ('highest', 'proportion', 'none')),
  add column delivery_taxes jsonb not null default '[]';
alter table return_orders add column delivery_taxes jsonb not null default '[]';
`;

/** Lets orders and returns have a tax in their delivery charge. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(taxes).execute(db);
}
