import { type Kysely, sql } from "kysely";

/** Invoices are printed too. Their prints name the invoices, not the orders. */
const invoices = `
alter table prints drop constraint prints_paper_check;
alter table prints add constraint prints_paper_check check (
  paper in ('Pick sheet', 'Packing slip', 'Bag label', 'Run sheet', 'Invoice', 'Return invoice')
);
`;

/** Lets invoices be printed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(invoices).execute(db);
}
