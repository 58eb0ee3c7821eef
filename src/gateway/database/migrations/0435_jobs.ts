import { type Kysely, sql } from "kysely";

const schema = `
-- Work that a gateway does for somebody beside its calls: it takes a job for some seconds and renews that while it works.
-- Nobody but its author sees it without the rights in needs.
create table jobs (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('export', 'import', 'print', 'forget')),
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
  result jsonb,
  schedule_id uuid,
  wait_until timestamptz,
  failures integer not null default 0,
  primary key (store_id, id),
  check ((state = 'running') = (lease_until is not null)),
  foreign key (store_id, file_id) references files deferrable initially deferred
);

create index jobs_newest on jobs (store_id, made_at desc);
create index jobs_under_way on jobs (made_at) where state in ('waiting', 'running');
create index jobs_kept on jobs (kept_until) where file_id is not null;
create index jobs_last_turn on jobs (store_id, kind, (coalesce(ended_at, lease_until)));
create index jobs_failed on jobs (ended_at) where state = 'failed';

alter table prints add foreign key (store_id, job_id) references jobs deferrable initially deferred;
`;

/** Jobs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
