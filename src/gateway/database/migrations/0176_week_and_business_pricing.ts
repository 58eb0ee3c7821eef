import { type Kysely, sql } from "kysely";

const settings = `
alter table stores
  add column week_start smallint not null default 1 check (week_start between 1 and 7),
  add column pricing_as_business boolean not null default false;
`;

/** Stores say with which day their week begins, from Monday (1), and whether the business sets how they price. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(settings).execute(db);
}
