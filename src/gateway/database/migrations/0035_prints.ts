import { type Kysely, sql } from "kysely";

/**
 * Where products stand in the store, and what was printed: each print with the records that are on it, so that one sees
 * how often a paper of a record was printed and by whom.
 */
const prints = `
alter table products add column aisle text not null default '';

create table prints (
  store_id uuid not null references stores (id),
  id uuid not null default gen_random_uuid(),
  paper text not null check (paper in ('Pick sheet', 'Packing slip', 'Bag label', 'Run sheet')),
  size text not null check (size in ('A4', 'A3', 'Thermal 80 mm', 'Thermal 58 mm')),
  codes text not null check (codes in ('QR', 'Code 128')),
  records integer not null check (records > 0),
  left_out jsonb not null default '[]',
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  by_name text not null,
  primary key (store_id, id)
);

-- A record is named without a foreign key: it may be of any kind, and what was printed was printed.
create table printed_records (
  store_id uuid not null,
  print_id uuid not null,
  position integer not null check (position >= 0),
  record_id uuid not null,
  paper text not null,
  primary key (store_id, print_id, position),
  foreign key (store_id, print_id) references prints (store_id, id) on delete cascade
);
create index printed_records_of on printed_records (store_id, record_id, paper);
`;

/** Makes the column of aisles and the tables of prints. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(prints).execute(db);
}
