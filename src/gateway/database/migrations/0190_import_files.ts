import { type Kysely, sql } from "kysely";

/**
 * Files that are imported through the console: they come in parts, each of which is a file of its own, and are kept for
 * some days. What was imported of one names it, so that all of it can be taken back. `result` is what a job of an
 * import has found or done.
 */
const importFiles = `
create table import_files (
  store_id uuid not null references stores (id),
  id uuid not null default gen_random_uuid(),
  subject text not null,
  name text not null,
  size bigint not null check (size > 0),
  by_name text not null,
  made_at timestamptz not null default now(),
  primary key (store_id, id)
);
create table import_parts (
  store_id uuid not null,
  import_id uuid not null,
  starts_at bigint not null check (starts_at >= 0),
  size integer not null check (size > 0),
  file_id uuid not null,
  primary key (store_id, import_id, starts_at),
  foreign key (store_id, import_id) references import_files (store_id, id),
  foreign key (store_id, file_id) references files (store_id, id) deferrable initially deferred
);
alter table imports add column import_file_id uuid,
  add foreign key (store_id, import_file_id) references import_files (store_id, id);
alter table jobs add column result jsonb;
update roles set permissions = array(
  select distinct given from unnest(permissions || 'import.run'::text) as given order by given
) where 'store.set-up' = any(permissions);
update roles set permissions = array(
  select distinct given from unnest(permissions || 'report.export'::text) as given order by given
) where 'report.view' = any(permissions);
`;

/** Keeps the files of imports, and gives the rights to import and to export reports to those who had them so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(importFiles).execute(db);
}
