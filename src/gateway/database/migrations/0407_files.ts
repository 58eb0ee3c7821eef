import { type Kysely, sql } from "kysely";

const schema = `
-- The mark of the folder in which the uploaded files of this database are, when they are in one.
create table file_folder (
  is_there boolean default true primary key check (is_there),
  mark text not null
);

-- Pictures and other files. Their bytes are outside; rows from before have them here.
create table files (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  hash bytea not null check (octet_length(hash) = 32),
  type text not null,
  name text not null,
  bytes bytea,
  place text not null default 'database' check (place in ('database', 'folder', 'bucket')),
  size integer not null,
  kind text,
  record_id uuid,
  user_id uuid,
  by_name text not null default '',
  at timestamptz not null default now(),
  primary key (store_id, id),
  constraint files_bytes_check check ((place = 'database') = (bytes is not null)),
  constraint files_record_check check ((kind is null) = (record_id is null))
);

-- What lies outside without a row: written before a file, and again when its row is deleted. It has no column of a store,
-- so that it outlives the store whose files are still to be removed.
create table loose_files (
  path text primary key,
  place text not null check (place in ('folder', 'bucket')),
  at timestamptz not null default now()
);

create index files_record on files (store_id, kind, record_id, at, id) where record_id is not null;
create index loose_files_at on loose_files (at);

alter table riders add foreign key (store_id, photo) references files deferrable initially deferred;
alter table pickers add foreign key (store_id, photo) references files deferrable initially deferred;
`;

/** Uploaded files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
