import { type Kysely, sql } from "kysely";

/**
 * Uploaded files, such as pictures of pickers and riders: each belongs to the one record that refers to it. The
 * references are checked at the end of a transaction, so that a picture and its record may be written in any order.
 */
const files = `
create table files (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  hash bytea not null check (octet_length(hash) = 32),
  type text not null,
  name text not null,
  bytes bytea not null check (octet_length(bytes) <= 512000),
  primary key (store_id, id)
);
-- Pictures are packed already.
alter table files alter column bytes set storage external;

alter table pickers alter column photo type uuid using photo::uuid;
alter table pickers add foreign key (store_id, photo) references files (store_id, id) deferrable initially deferred;
alter table riders alter column photo type uuid using photo::uuid;
alter table riders add foreign key (store_id, photo) references files (store_id, id) deferrable initially deferred;
`;

/** Makes the table of files and the references of the photos to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(files).execute(db);
}
