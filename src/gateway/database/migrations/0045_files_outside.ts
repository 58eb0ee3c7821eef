import { type Kysely, sql } from "kysely";

/**
 * New files are kept outside the database: the row says where, of which record a file is and who gave it. Rows from
 * before keep their bytes, and have the time of this migration.
 *
 * `loose_files` names what lies outside without a row: an entry is written before a file, and again when its row is
 * deleted. It has no column of a store, so that it outlives the store whose files are still to be removed.
 */
const files = `
alter table files
  alter column bytes drop not null,
  drop constraint files_bytes_check,
  add column place text not null default 'database' check (place in ('database', 'folder', 'bucket')),
  add column size integer,
  add column kind text,
  add column record_id uuid,
  add column user_id uuid,
  add column by_name text not null default '',
  add column at timestamptz not null default now();
update files set size = octet_length(bytes);
alter table files
  alter column size set not null,
  add constraint files_bytes_check check ((place = 'database') = (bytes is not null)),
  add constraint files_record_check check ((kind is null) = (record_id is null));
create index files_record on files (store_id, kind, record_id, at, id) where record_id is not null;

create table loose_files (
  path text primary key,
  place text not null check (place in ('folder', 'bucket')),
  at timestamptz not null default now()
);
create index loose_files_at on loose_files (at);

alter table return_orders add column photo_count integer not null default 0
  constraint return_orders_photo_count_check check (photo_count between 0 and 8);
`;

/** Lets files be kept outside the database, and returns have photos. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(files).execute(db);
}
