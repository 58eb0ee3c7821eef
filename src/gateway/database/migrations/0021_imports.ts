import { type Kysely, sql } from "kysely";

/**
 * Every import is a row, and what it wrote names it: the entries of histories, order lines, products and customers. An
 * order line also keeps the line of the file it came from. `lines_of` is the mark of the file whose lines are
 * counted: the file itself, or the one whose refused lines it brings again. Before an import changes an order or takes
 * its place, the rows of that order are kept, so that undoing brings them back.
 */
const imports = `
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
  primary key (store_id, number),
  check ((state = 'undone') = (undone_at is not null))
);

alter table order_history add column import_number integer,
  add foreign key (store_id, import_number) references imports (store_id, number),
  drop constraint order_history_kind_check,
  add constraint order_history_kind_check check (kind in ('placed', 'status', 'picker', 'rider', 'comment', 'import'));
create index order_history_import on order_history (store_id, import_number) where import_number is not null;

alter table record_history add column import_number integer,
  add foreign key (store_id, import_number) references imports (store_id, number);
create index record_history_import on record_history (store_id, import_number) where import_number is not null;

-- Without foreign keys: a check for each of a million lines would only repeat what the history of their order says.
alter table order_lines add column import_number integer, add column import_line bigint;
alter table products add column import_number integer;
alter table customers add column import_number integer;

-- What a product was before an import sold it later than any other order, and what that made of it.
create table products_before_import (
  store_id uuid not null,
  import_number integer not null,
  product_id uuid not null,
  name_before text not null,
  price_before bigint not null,
  mrp_before bigint not null,
  name text not null,
  price bigint not null,
  mrp bigint not null,
  primary key (store_id, import_number, product_id),
  foreign key (store_id, import_number) references imports (store_id, number)
);

create table orders_before_import (
  store_id uuid not null,
  import_number integer not null,
  order_id uuid not null,
  before jsonb not null,
  primary key (store_id, import_number, order_id),
  foreign key (store_id, import_number) references imports (store_id, number)
);
`;

/** Makes imports records, which can be listed and undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(imports).execute(db);
}
