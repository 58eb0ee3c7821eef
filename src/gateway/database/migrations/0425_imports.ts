import { type Kysely, sql } from "kysely";

const schema = `
-- Every import is a row, and what it wrote names it. lines_of is the mark of the file whose lines are counted: the file
-- itself, or the one whose refused lines it brings again.
create table imports (
  store_id uuid not null references stores,
  number integer not null check (number > 0),
  subject text not null,
  state text not null check (state in ('running', 'done', 'failed', 'undone')),
  failure text not null default '',
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  by_name text not null,
  file_name text not null,
  file_mark text not null,
  lines_of text not null,
  refused_mark text,
  mapping jsonb not null,
  lines_accepted bigint not null,
  lines_refused bigint not null,
  records bigint not null default 0,
  amount bigint,
  first_at timestamptz,
  last_at timestamptz,
  undone_at timestamptz,
  undone_by text,
  import_file_id uuid,
  completed integer not null default 0,
  replaced integer not null default 0,
  primary key (store_id, number),
  check ((state = 'undone') = (undone_at is not null))
);

-- Files that are imported through the console, which come in parts and are kept for some days.
create table import_files (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  subject text not null,
  name text not null,
  size bigint not null check (size > 0),
  by_name text not null,
  made_at timestamptz not null default now(),
  user_id uuid,
  checked_at timestamptz,
  run_at timestamptz,
  primary key (store_id, id)
);

create table import_parts (
  store_id uuid not null,
  import_id uuid not null,
  starts_at bigint not null check (starts_at >= 0),
  size integer not null check (size > 0),
  file_id uuid not null,
  primary key (store_id, import_id, starts_at),
  foreign key (store_id, import_id) references import_files,
  foreign key (store_id, file_id) references files deferrable initially deferred
);

-- How the files of a business are read: mappings that are kept under a name.
create table import_maps (
  business_unit_id uuid not null references business_units,
  subject text not null,
  name text not null,
  mapping json not null,
  saved_at timestamptz not null default now(),
  primary key (business_unit_id, subject, name)
);

-- Which line of which file each line of an imported return came from.
create table imported_return_lines (
  store_id uuid not null,
  import_number integer not null,
  -- The line of the file, and what it says.
  file_line bigint not null,
  name text not null,
  product text not null,
  -- The line of a return that it became; it may have become several, of several orders.
  return_id uuid not null,
  line integer not null,
  quantity numeric(12,3) not null check (quantity > 0),
  primary key (store_id, import_number, file_line, return_id, line),
  foreign key (store_id, import_number) references imports,
  foreign key (store_id, return_id, line) references return_lines
);

create index imported_return_lines_name on imported_return_lines (store_id, name);
create index imported_return_lines_return on imported_return_lines (store_id, return_id, line);
create index import_files_not_run on import_files (store_id, user_id) where run_at is null;
create index import_files_of_user on import_files (user_id) where run_at is null;

alter table before_images add foreign key (store_id, import_number) references imports;
alter table record_history add foreign key (store_id, import_number) references imports;
alter table order_history add foreign key (store_id, import_number) references imports;
alter table imports add foreign key (store_id, import_file_id) references import_files;
`;

/** Imports of files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
