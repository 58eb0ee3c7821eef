import { type Kysely, sql } from "kysely";

const schema = `
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
  promo_kept bigint not null default 0,
  photo_count integer not null default 0 check (photo_count between 0 and 8),
  exchange_order_id uuid,
  exchange_order_number text not null default '',
  kept jsonb not null default '[]',
  delivery_taxes jsonb not null default '[]',
  day date not null,
  search text generated always as (' ' || fold_text(number || ' ' || order_number || ' ' || customer_name || ' '
    || customer_phone || ' ' || exchange_order_number)) stored not null,
  primary key (store_id, id),
  constraint return_orders_exchange check ((exchange_order_id is null) = (exchange_order_number = '')
    and (exchange_order_id is null or (exchange_order_id <> order_id and pickup = 'STORE'))),
  foreign key (store_id, order_id) references orders,
  foreign key (store_id, rider_id) references riders,
  foreign key (store_id, exchange_order_id) references orders
);

create table return_lines (
  store_id uuid not null,
  return_id uuid not null,
  order_id uuid not null,
  line integer not null,
  quantity numeric(12,3) not null check (quantity > 0),
  counted numeric(12,3) check (counted >= 0),
  reason text not null check (reason in ('Damaged', 'Expired', 'Wrong item', 'Poor quality', 'Not needed',
    'Too late', 'Other')),
  condition text not null check (condition in ('Saleable', 'Damaged', 'Expired', 'Wrong item')),
  note text not null default '',
  goods bigint not null check (goods >= 0),
  discount bigint not null default 0 check (discount >= 0),
  promo bigint not null default 0 check (promo >= 0),
  added_tax bigint not null default 0 check (added_tax >= 0),
  tax bigint not null default 0 check (tax >= 0),
  amount bigint not null,
  primary key (store_id, return_id, line),
  check (amount = goods - discount - promo + added_tax),
  foreign key (store_id, return_id) references return_orders,
  foreign key (store_id, order_id, line) references order_lines
);

-- Money that is to go back: it belongs to the payment on which it goes back, and says how far it has come and who agreed.
create table refunds (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  number text not null,
  order_id uuid not null,
  return_id uuid,
  payment_id uuid not null,
  cause text not null check (cause in ('Cancellation', 'Short or cheaper line', 'Return', 'Excess')),
  status text not null default 'Refund' check (status in ('Refund', 'Refund Not Completed', 'Completed',
    'Withdrawn')),
  amount bigint not null check (amount > 0),
  method text not null check (method in ('Cash', 'Card', 'UPI', 'Wallet', 'Bank Transfer', 'Customer Credit')),
  approval text not null check (approval in ('Not needed', 'Waiting', 'Approved', 'Refused')),
  with_provider boolean not null default false,
  attempts integer not null default 0 check (attempts >= 0),
  because text not null default '',
  reference text not null default '',
  note text not null default '',
  -- The payment below zero that gave the money back.
  given_payment_id uuid,
  requested_by_id uuid,
  requested_by text not null,
  decided_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  order_number text not null,
  customer_name text not null,
  paid_by text not null check (paid_by in ('Cash', 'Card', 'UPI', 'Wallet', 'Bank Transfer', 'Customer Credit')),
  decided_by_id uuid,
  search text generated always as (' ' || fold_text(number || ' ' || order_number || ' ' || customer_name || ' '
    || reference)) stored not null,
  primary key (store_id, id),
  unique (store_id, number),
  check ((status = 'Completed') = (given_payment_id is not null)),
  constraint refunds_check2 check (not with_provider or status = 'Refund'),
  foreign key (store_id, order_id, payment_id) references order_payments,
  foreign key (store_id, order_id, given_payment_id) references order_payments
);

create table asked_reversals (
  store_id uuid not null,
  order_id uuid not null,
  payment_id uuid not null,
  user_id uuid,
  by_name text not null,
  reason text not null,
  at timestamptz not null default clock_timestamp(),
  primary key (store_id, order_id, payment_id),
  foreign key (store_id, order_id, payment_id) references order_payments on delete cascade
);

create unique index return_orders_number on return_orders (store_id, number);
create index return_orders_order on return_orders (store_id, order_id);
create index return_orders_created on return_orders (store_id, created_at, id);
create index return_orders_status on return_orders (store_id, status, created_at, id);
create index return_lines_order on return_lines (store_id, order_id, line);
create index refunds_payment on refunds (store_id, order_id, payment_id);
create unique index refunds_given on refunds (store_id, order_id, given_payment_id) where given_payment_id is not null;
create index refunds_created on refunds (store_id, created_at desc, id);

create index return_orders_fetched on return_orders (store_id, rider_id)
  where status in ('Assign Rider', 'Pickup Initiated');

create index refunds_status on refunds (store_id, status, created_at desc, id) include (cause, approval);
create index refunds_cause on refunds (store_id, cause, created_at desc, id) include (status);
create index refunds_waiting on refunds (store_id, created_at desc, id) include (status) where approval = 'Waiting';

create unique index return_orders_exchange_order on return_orders (store_id, exchange_order_id)
  where exchange_order_id is not null;

create index refunds_order_number on refunds (store_id, order_number, id);
create index refunds_customer_name on refunds (store_id, (lower(customer_name) collate "und-x-icu"), id);
create index refunds_amount on refunds (store_id, amount, id);
create index return_orders_order_number on return_orders (store_id, order_number, id);
create index return_orders_customer_name on return_orders (store_id, (lower(customer_name) collate "und-x-icu"), id);
create index return_orders_amount on return_orders (store_id, amount, id);

create index return_orders_came_back on return_orders (store_id, updated_at) include (amount)
  where status = 'Completed';

create index refunds_text on refunds using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);

create index return_orders_text on return_orders using gin (store_id, search gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create function return_orders_day() returns trigger language plpgsql as $$
begin
  new.day := (select (new.created_at at time zone time_zone)::date from stores where id = new.store_id);
  return new;
end $$;

create trigger return_orders_day before insert or update of created_at, day on return_orders
  for each row execute function return_orders_day();
`;

/** Returns and refunds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
