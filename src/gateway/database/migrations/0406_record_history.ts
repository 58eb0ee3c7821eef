import { type Kysely, sql } from "kysely";

const schema = `
-- The history of all kinds but orders. An entry that takes a change back names it by the version that it made.
create table record_history (
  store_id uuid not null references stores,
  kind text not null,
  record_id uuid not null,
  id uuid not null default gen_random_uuid(),
  action text not null check (action in ('created', 'changed', 'commented', 'looked')),
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  by_name text not null,
  origin text not null check (origin in ('By Admin', 'By Customer', 'By Picker', 'By Rider')),
  version integer,
  from_status text,
  to_status text,
  changes jsonb not null default '{}',
  text text not null default '',
  undoes integer,
  import_number integer,
  lost jsonb,
  primary key (store_id, kind, record_id, id),
  unique (store_id, kind, record_id, version),
  constraint record_history_version unique (kind, record_id, version),
  constraint record_history_check1 check (undoes < version),
  check ((version is null) = (action in ('commented', 'looked'))),
  constraint record_history_undoes foreign key (kind, record_id, undoes) references record_history (kind,
    record_id, version)
);

create index record_history_at on record_history (store_id, kind, record_id, at, id);
create index record_history_import on record_history (store_id, import_number) where import_number is not null;

-- At most one look of each user at each record in an hour.
create unique index record_history_looks on record_history
  (store_id, record_id, user_id, date_trunc('hour', at at time zone 'UTC')) where action = 'looked';
`;

/** What became of records, and their undo. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
