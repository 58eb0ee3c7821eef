import { type Kysely, sql } from "kysely";

/**
 * Macros get an id and a version, so that somebody else's can be named, and the stores in which their owners share them.
 */
const statements = `
alter table macros drop constraint macros_pkey;
alter table macros add column id uuid not null default gen_random_uuid(), add column version integer not null default 1;
alter table macros add primary key (id);

create table macro_shares (
  store_id uuid not null references stores,
  macro_id uuid not null references macros on delete cascade,
  primary key (store_id, macro_id)
);
create index macro_shares_macro on macro_shares (macro_id);
`;

/** Lets the owner of a macro share it in a store. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
