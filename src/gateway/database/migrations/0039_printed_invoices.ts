import { type Kysely, sql } from "kysely";

/**
 * Invoices are printed too. Their prints name the invoices, not the orders. A large print is drawn by a job, which
 * holds it for a while, so that another one draws it when the first has died.
 */
const invoices = `
alter table prints drop constraint prints_paper_check;
alter table prints add constraint prints_paper_check check (
  paper in ('Pick sheet', 'Packing slip', 'Bag label', 'Run sheet', 'Invoice', 'Return invoice')
);
alter table prints
  add column state text not null default 'ready' check (state in ('ready', 'waiting', 'done', 'failed')),
  add column held_until timestamptz,
  add column file_id uuid;
create index prints_waiting on prints (store_id, at) where state = 'waiting';
`;

/** Lets invoices be printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(invoices).execute(db);
}
