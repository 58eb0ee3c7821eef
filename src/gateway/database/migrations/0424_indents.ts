import { type Kysely, sql } from "kysely";

const schema = `
-- What a store asks to be bought for it. A line keeps what was proposed and why beside what is ordered and what has come.
create table indents (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  number text not null,
  status text not null default 'Draft' check (status in ('Draft', 'Sent', 'Partly received', 'Received',
    'Cancelled')),
  supplier text not null,
  expected_day date,
  note text not null default '',
  reason text not null default '',
  made_by text not null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id),
  unique (store_id, number)
);

create table indent_lines (
  store_id uuid not null,
  indent_id uuid not null,
  product_id uuid not null,
  proposed numeric(12,3) check (proposed > 0),
  why text not null default '',
  ordered numeric(12,3) not null default 0 check (ordered >= 0),
  received numeric(12,3) not null default 0 check (received >= 0),
  counted numeric(12,3) check (counted >= 0),
  pack numeric(12,3) not null default 1 check (pack > 0),
  pack_unit text not null default '',
  cost bigint check (cost >= 0),
  primary key (store_id, indent_id, product_id),
  foreign key (store_id, indent_id) references indents on delete cascade,
  foreign key (store_id, product_id) references products on delete cascade
);

create index indents_created on indents (store_id, created_at desc, id);
create index indents_coming on indents (store_id, id) where status in ('Draft', 'Sent', 'Partly received');
create index indents_supplier on indents (store_id, supplier, created_at);
create index indent_lines_product on indent_lines (store_id, product_id);
`;

/** Indents with their lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
