import { type Kysely, sql } from "kysely";

const numbering = `
alter table stores
  add column invoice_prefix text not null default '',
  add column orders_from integer check (orders_from > 0),
  add column returns_from integer check (returns_from > 0),
  add column refunds_from integer check (refunds_from > 0);
`;

/** A store may say with what the numbers of its invoices begin, and from where its other numbers go on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(numbering).execute(db);
}
