import { type Kysely, sql } from "kysely";

const papers = `
alter table prints
  add column copies integer not null default 1 constraint prints_copies_check check (copies between 1 and 5),
  drop constraint prints_drawn_size_check,
  add constraint prints_drawn_size_check check (drawn_size in ('A4', 'A5', 'A3', 'Thermal 80 mm', 'Thermal 58 mm')),
  drop constraint prints_size_check,
  add constraint prints_size_check check (size in ('A4', 'A5', 'A3', 'Thermal', 'Thermal 80 mm', 'Thermal 58 mm')),
  drop constraint prints_codes_check,
  add constraint prints_codes_check check (codes in ('QR', 'Code 128', 'None'));
`;

/** Papers come on A5 too, without a code, and in several copies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(papers).execute(db);
}
