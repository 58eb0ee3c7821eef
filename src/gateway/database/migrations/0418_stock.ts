import { type Kysely, sql } from "kysely";

const schema = `
-- On hand, reserved for open orders, kept back for safety, and the most that one order may have. A product without a row
-- is not counted.
create table product_stock (
  store_id uuid not null,
  product_id uuid not null,
  on_hand numeric(12,3) not null default 0 check (on_hand >= 0),
  reserved numeric(12,3) not null default 0 check (reserved >= 0),
  safety numeric(12,3) not null default 0 check (safety >= 0),
  purchase_limit numeric(12,3) check (purchase_limit > 0),
  movements integer not null default 0 check (movements >= 0),
  primary key (store_id, product_id),
  foreign key (store_id, product_id) references products
);

-- An order is named without a foreign key, because undoing an import removes orders, and what happened still happened.
create table stock_movements (
  store_id uuid not null,
  product_id uuid not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('opening', 'received', 'counted', 'corrected', 'reserved', 'released', 'sold',
    'returned', 'written off')),
  on_hand_by numeric(12,3) not null,
  reserved_by numeric(12,3) not null,
  on_hand numeric(12,3) not null check (on_hand >= 0),
  reserved numeric(12,3) not null check (reserved >= 0),
  order_id uuid,
  order_version integer,
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  by_name text not null,
  note text not null default '',
  primary key (store_id, product_id, number),
  foreign key (store_id, product_id) references product_stock
);

create table stock_counts (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  number text not null,
  status text not null default 'Counting' check (status in ('Counting', 'Booked', 'Given up')),
  aisle text not null,
  shelf text not null default '',
  reason text not null default '',
  started_by text not null,
  ended_by text,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id),
  unique (store_id, number)
);

-- A line keeps what was expected at the moment of counting and the newest movement by then, so that what happens before
-- the count is booked is not lost.
create table stock_count_lines (
  store_id uuid not null,
  count_id uuid not null,
  product_id uuid not null,
  counted numeric(12,3) check (counted >= 0),
  expected numeric(12,3),
  seen_movement integer,
  at timestamptz,
  by_name text,
  primary key (store_id, count_id, product_id),
  check ((counted is null) = (at is null) and (counted is null) = (by_name is null)),
  foreign key (store_id, count_id) references stock_counts on delete cascade,
  foreign key (store_id, product_id) references products on delete cascade
);

create index stock_movements_order on stock_movements (store_id, order_id, product_id);
create index stock_counts_created on stock_counts (store_id, created_at desc, id);
create unique index stock_counts_place on stock_counts (store_id, lower(aisle), lower(shelf)) where status = 'Counting';
create index stock_count_lines_product on stock_count_lines (store_id, product_id);

create function stock_movements_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_forgetting() then
    return null;
  end if;
  raise exception 'The movements of stock only grow: nobody may % one', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;

create trigger stock_movements_refuse before update or delete or truncate on stock_movements
  for each statement execute function stock_movements_refuse();
`;

/** Stock: movements, counts, and what a product has. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
