import { type Kysely, sql } from "kysely";

/** Exports that are made again and again, at a time of the store's clocks; and jobs that wait before they are tried again. */
const schedules = `
create table export_schedules (
  store_id uuid not null references stores (id),
  id uuid not null default gen_random_uuid(),
  title text not null,
  about text not null,
  needs text[] not null,
  params jsonb not null,
  every text not null check (every in ('day', 'week', 'month')),
  at text not null check (at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  next_at timestamptz not null,
  user_id uuid not null references users (id),
  by_name text not null,
  made_at timestamptz not null default now(),
  ended text,
  primary key (store_id, id)
);
create index export_schedules_due on export_schedules (next_at) where ended is null;
alter table jobs add column schedule_id uuid, add column wait_until timestamptz;
`;

/** Makes the table of schedules. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schedules).execute(db);
}
