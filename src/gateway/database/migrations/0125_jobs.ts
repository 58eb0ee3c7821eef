import { type Kysely, sql } from "kysely";

/**
 * Work that a gateway does for somebody beside its calls: exports and imports. A gateway takes one for some seconds and
 * renews that while it works. `needs` are the rights without which nobody but its author sees it.
 */
const jobs = `
create table jobs (
  store_id uuid not null references stores (id),
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('export', 'import')),
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  title text not null,
  about text not null default '',
  needs text[] not null,
  params jsonb not null,
  user_id uuid,
  by_name text not null,
  made_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  attempt integer not null default 0 check (attempt >= 0),
  lease_until timestamptz,
  is_cancelled boolean not null default false,
  done bigint not null default 0,
  total bigint,
  as_of timestamptz,
  rows bigint,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint,
  time_zone text,
  file_name text,
  file_id uuid,
  kept_until timestamptz,
  error text not null default '',
  primary key (store_id, id),
  check ((state = 'running') = (lease_until is not null)),
  foreign key (store_id, file_id) references files (store_id, id) deferrable initially deferred
);
create index jobs_newest on jobs (store_id, made_at desc);
create index jobs_under_way on jobs (made_at) where state in ('waiting', 'running');
create index jobs_kept on jobs (kept_until) where file_id is not null;
`;

/** Makes the table of jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(jobs).execute(db);
}
