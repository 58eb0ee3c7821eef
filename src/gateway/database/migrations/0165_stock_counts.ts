import { type Kysely, sql } from "kysely";

/**
 * Counts of the stock on shelves. A line keeps what was expected at the moment of counting, and the newest movement of
 * the product by then, so that what happens before the count is booked is not lost.
 */
const counts = `
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
create index stock_counts_created on stock_counts (store_id, created_at desc, id);
create unique index stock_counts_place on stock_counts (store_id, lower(aisle), lower(shelf)) where status = 'Counting';

create table stock_count_lines (
  store_id uuid not null,
  count_id uuid not null,
  product_id uuid not null,
  counted numeric(12, 3) check (counted >= 0),
  expected numeric(12, 3),
  seen_movement integer,
  at timestamptz,
  by_name text,
  primary key (store_id, count_id, product_id),
  foreign key (store_id, count_id) references stock_counts (store_id, id) on delete cascade,
  foreign key (store_id, product_id) references products (store_id, id) on delete cascade,
  check ((counted is null) = (at is null) and (counted is null) = (by_name is null))
);
create index stock_count_lines_product on stock_count_lines (store_id, product_id);
create index products_by_place on products (store_id, lower(aisle), lower(shelf)) where state <> 'DELETE';

create function place_text(aisle text, shelf text) returns text language sql immutable parallel safe
return case when aisle = '' then 'No aisle' else concat_ws(', ',
  case when aisle ilike 'aisle%' then aisle else 'Aisle ' || aisle end,
  case when shelf = '' then null when shelf ilike 'shelf%' then shelf else 'shelf ' || shelf end) end;

alter table document_counts drop constraint document_counts_kind_check,
  add constraint document_counts_kind_check
    check (kind in ('return', 'refund', 'transaction', 'invoice', 'product-review', 'customer-double', 'stock-count'));

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['stock-count.view'] else '{}' end
    || case when 'stock.manage' = any(permissions) then array['stock-count.manage'] else '{}' end
    || case when 'order.export' = any(permissions) then array['stock-count.export'] else '{}' end
  ) as given order by given);
`;

/** Stock is counted by shelf. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(counts).execute(db);
}
