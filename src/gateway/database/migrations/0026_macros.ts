import { type Kysely, sql } from "kysely";

/**
 * The macros of each login: commands with the answers to their questions. Names differ by more than capital letters.
 */
const macros = `
create table macros (
  user_id uuid not null references users,
  name text not null check (length(name) between 1 and 60),
  steps jsonb not null,
  primary key (user_id, name)
);

create unique index macros_name on macros (user_id, lower(name));
`;

/** Makes the table of macros. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(macros).execute(db);
}
