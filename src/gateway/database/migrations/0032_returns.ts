import { type Kysely, sql } from "kysely";

const returns = `
create table return_orders (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  number text not null,
  status text not null check (status in ('Pending', 'Return Accepted', 'Ready for Pickup', 'Assign Rider',
    'Pickup Initiated', 'Return Picked', 'Return Not Picked', 'Return Rejected', 'Completed')),
  order_id uuid not null,
  order_number text not null,
  customer_name text not null,
  customer_phone text not null,
  pickup text not null check (pickup in ('ADDRESS', 'STORE')),
  reasons text[] not null,
  item_count integer not null check (item_count >= 0),
  delivery_charge bigint not null default 0 check (delivery_charge >= 0),
  rounding bigint not null default 0,
  amount bigint not null check (amount >= 0),
  chosen_delivery bigint check (chosen_delivery >= 0),
  chosen_promo bigint check (chosen_promo >= 0),
  rider_id uuid,
  note text not null default '',
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, rider_id) references riders (store_id, id)
);
create unique index return_orders_number on return_orders (store_id, number);
create index return_orders_order on return_orders (store_id, order_id);
create index return_orders_created on return_orders (store_id, created_at, id);
create index return_orders_status on return_orders (store_id, status, created_at, id);

create table return_lines (
  store_id uuid not null,
  return_id uuid not null,
  order_id uuid not null,
  line integer not null,
  quantity numeric(12, 3) not null check (quantity > 0),
  counted numeric(12, 3) check (counted >= 0),
  reason text not null check (reason in ('Damaged', 'Expired', 'Wrong item', 'Poor quality', 'Not needed', 'Too late', 'Other')),
  condition text not null check (condition in ('Saleable', 'Damaged', 'Expired', 'Wrong item')),
  note text not null default '',
  goods bigint not null check (goods >= 0),
  discount bigint not null default 0 check (discount >= 0),
  promo bigint not null default 0 check (promo >= 0),
  added_tax bigint not null default 0 check (added_tax >= 0),
  tax bigint not null default 0 check (tax >= 0),
  amount bigint not null check (amount = goods - discount - promo + added_tax),
  primary key (store_id, return_id, line),
  foreign key (store_id, return_id) references return_orders (store_id, id),
  foreign key (store_id, order_id, line) references order_lines (store_id, order_id, line)
);
create index return_lines_order on return_lines (store_id, order_id, line);

update roles set permissions = array(
  select distinct given from unnest(permissions || 'return.view'::text) as given order by given
) where 'order.view' = any(permissions);
update roles set permissions = array(
  select distinct given from unnest(permissions || 'return.manage'::text) as given order by given
) where 'payment.record' = any(permissions);
update roles set permissions = array(
  select distinct given from unnest(permissions || 'return.export'::text) as given order by given
) where 'order.export' = any(permissions);
`;

/** Makes the tables of returns and their lines, and gives the rights about them to those who work with orders. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(returns).execute(db);
}
