import { type Kysely, sql } from "kysely";

const schema = `
-- Each print with the records that are on it. A large one is drawn by a job.
create table prints (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  paper text not null check (paper in ('Pick sheet', 'Packing slip', 'Bag label', 'Run sheet', 'Invoice',
    'Return invoice', 'Shelf label', 'Day end')),
  size text not null check (size in ('A4', 'A5', 'A3', 'Thermal', 'Thermal 80 mm', 'Thermal 58 mm')),
  codes text not null check (codes in ('QR', 'Code 128', 'None')),
  records integer not null check (records > 0),
  left_out jsonb not null default '[]',
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  by_name text not null,
  day date,
  drawn_size text not null check (drawn_size in ('A4', 'A5', 'A3', 'Thermal 80 mm', 'Thermal 58 mm')),
  copies integer not null default 1 check (copies between 1 and 5),
  job_id uuid,
  primary key (store_id, id),
  constraint prints_day_check check ((paper = 'Day end') = (day is not null))
);

-- A record is named without a foreign key: it may be of any kind, and what was printed was printed.
create table printed_records (
  store_id uuid not null,
  print_id uuid not null,
  position integer not null check (position >= 0),
  record_id uuid not null,
  paper text not null,
  primary key (store_id, print_id, "position"),
  foreign key (store_id, print_id) references prints on delete cascade
);

-- Exports that are made again and again, at a time of the store's clocks.
create table export_schedules (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  title text not null,
  about text not null,
  needs text[] not null,
  params jsonb not null,
  every text not null check (every in ('day', 'week', 'month')),
  at text not null check (at ~ '^[0-2][0-9]:[0-5][0-9]$'),
  next_at timestamptz not null,
  user_id uuid not null references users,
  by_name text not null,
  made_at timestamptz not null default now(),
  ended text,
  primary key (store_id, id)
);

create index printed_records_of on printed_records (store_id, record_id, paper);
create index prints_age on prints (store_id, at);
create index prints_of_login on prints (user_id, at);
create index export_schedules_due on export_schedules (next_at) where ended is null;
`;

/** What was printed, and schedules of exports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
