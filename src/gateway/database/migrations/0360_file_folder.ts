import { type Kysely, sql } from "kysely";

const folder = `
-- The mark of the folder in which the uploaded files of this database are, when they are in one.
create table file_folder (
  is_there boolean primary key default true check (is_there),
  mark text not null
);
`;

/** The database knows its folder of files, so that a gateway with another one is found at its start. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(folder).execute(db);
}
