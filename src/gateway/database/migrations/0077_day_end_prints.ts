import { type Kysely, sql } from "kysely";

const dayEnds = `
alter table prints drop constraint prints_paper_check;
alter table prints add constraint prints_paper_check check (
  paper in ('Pick sheet', 'Packing slip', 'Bag label', 'Run sheet', 'Invoice', 'Return invoice', 'Day end')
);
alter table prints
  add column day date,
  add constraint prints_day_check check ((paper = 'Day end') = (day is not null));
`;

/** The end of a day is printed too. Its print names the day, not records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(dayEnds).execute(db);
}
