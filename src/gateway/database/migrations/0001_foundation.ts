import { type Kysely, sql } from "kysely";

/**
 * Logins, stores, people, catalogue and orders. Every table of a store has `store_id` first in its key and in its
 * indexes, so that stores can be spread over partitions or servers. Money is bigint minor units.
 */
const foundation = `
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create table business_units (
  id uuid primary key default gen_random_uuid(),
  name text not null
);

create table clients (
  id text primary key,
  secret_hash text not null,
  name text not null
);

create table roles (
  business_unit_id uuid not null references business_units,
  name text not null,
  permissions text[] not null,
  primary key (business_unit_id, name)
);

create table accounts (
  id uuid primary key default gen_random_uuid(),
  business_unit_id uuid not null references business_units,
  login_id text not null unique,
  name text not null,
  password_hash text not null,
  role text not null,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  created_at timestamptz not null default now(),
  foreign key (business_unit_id, role) references roles (business_unit_id, name)
);

create table sessions (
  token_hash bytea primary key,
  account_id uuid not null references accounts,
  client_id text not null references clients,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_account on sessions (account_id);
create index sessions_expiry on sessions (expires_at);

create table preferences (
  account_id uuid not null references accounts,
  name text not null,
  value jsonb not null,
  primary key (account_id, name)
);

create table device_tokens (
  account_id uuid not null references accounts,
  device_token text not null,
  device_type text not null,
  created_at timestamptz not null default now(),
  primary key (account_id, device_token)
);

create table idempotency_keys (
  account_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (account_id, route, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table stores (
  id uuid primary key default gen_random_uuid(),
  business_unit_id uuid not null references business_units,
  code text not null,
  name text not null,
  logo text not null default '',
  time_zone text not null,
  locale text not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  phone text not null default '',
  address text not null default '',
  general_settings jsonb not null default '{}',
  created_at timestamptz not null default clock_timestamp(),
  unique (business_unit_id, code)
);

create table account_stores (
  store_id uuid not null references stores,
  account_id uuid not null references accounts,
  primary key (store_id, account_id)
);
create index account_stores_account on account_stores (account_id);

create table store_sequences (
  store_id uuid primary key references stores,
  events bigint not null default 0,
  orders bigint not null default 0
);

create table order_views (
  store_id uuid not null references stores,
  view_type text not null check (view_type in ('BUSINESS', 'PROCESS')),
  settings jsonb not null,
  primary key (store_id, view_type)
);

create table pickers (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null,
  phone text not null default '',
  on_shift boolean not null default true,
  capacity integer not null default 6 check (capacity > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  primary key (store_id, id)
);

create table riders (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null,
  phone text not null default '',
  on_shift boolean not null default true,
  capacity integer not null default 4 check (capacity > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  primary key (store_id, id)
);

create table customers (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  code text,
  name text not null,
  phone text not null default '',
  email text,
  created_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, code)
);
create index customers_phone on customers (store_id, phone);
create index customers_search on customers using gin (store_id, (lower(name || ' ' || phone)) gin_trgm_ops);

create table products (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  code text not null,
  name text not null,
  brand text not null default '',
  category text not null default '',
  barcode text,
  unit text not null check (unit in ('piece', 'weight')),
  mrp bigint not null check (mrp >= 0),
  price bigint not null check (price >= 0),
  tax_rate integer not null check (tax_rate between 0 and 10000),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  primary key (store_id, id),
  unique (store_id, code),
  unique (store_id, barcode)
);
create index products_search on products using gin (store_id, (lower(name || ' ' || brand || ' ' || code)) gin_trgm_ops);

create table orders (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  number text not null,
  digits text not null generated always as (regexp_replace(number, '[^0-9]', '', 'g')) stored,
  status text not null check (status in ('Pending', 'On-Hold', 'Accepted', 'Picker Assigned', 'Picking & Packing', 'Proposed Alternatives', 'Call Back Requested', 'Picking Completed', 'Price Updated', 'Ready for Delivery', 'Delivery Assigned', 'Rider Assigned', 'In-Transit', 'Partially Delivered', 'Delivered', 'Returned', 'Cancelled', 'Rejected')),
  version integer not null default 1 check (version > 0),
  placed_at timestamptz not null,
  slot_start timestamptz,
  slot_end timestamptz,
  customer_id uuid,
  customer_name text not null,
  customer_phone text not null,
  item_count integer not null check (item_count >= 0),
  lines_amount bigint not null,
  discount bigint not null default 0 check (discount >= 0),
  delivery_charge bigint not null default 0 check (delivery_charge >= 0),
  tax bigint not null default 0,
  amount bigint not null,
  paid_amount bigint not null default 0,
  payment_state text not null check (payment_state in ('Not Paid', 'Paid', 'Partially Paid', 'Online', 'Payment Failed', 'Excess Amount', 'Refund', 'Refund Not Completed', 'Completed', 'Pay on Delivery', 'Cash On Delivery', 'Send Payment Link')),
  source text not null check (source in ('android', 'ios', 'web', 'tele')),
  order_type text not null check (order_type in ('Normal', 'Express', 'Schedule')),
  delivery_type text not null check (delivery_type in ('STORE_PICKUP', 'HOME_DELIVERY')),
  picker_id uuid,
  rider_id uuid,
  address jsonb,
  instructions text not null default '',
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  unique (store_id, number),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, picker_id) references pickers (store_id, id),
  foreign key (store_id, rider_id) references riders (store_id, id),
  check (amount = lines_amount - discount + delivery_charge),
  check ((slot_start is null) = (slot_end is null)),
  check (slot_end > slot_start),
  check (status not in ('Picker Assigned') or picker_id is not null),
  check (status not in ('Rider Assigned', 'In-Transit') or rider_id is not null)
);
-- Carries the status, so that any tab's far pages are found in the index alone.
create index orders_placed on orders (store_id, placed_at desc, id) include (status);
create index orders_status_placed on orders (store_id, status, placed_at desc, id);
create index orders_slot on orders (store_id, slot_start, id);
create index orders_open_promise on orders (store_id, slot_end, id) where status not in ('Partially Delivered', 'Delivered', 'Returned', 'Cancelled', 'Rejected');
create index orders_amount on orders (store_id, amount, id);
create index orders_customer_name on orders (store_id, lower(customer_name), id);
create index orders_customer on orders (store_id, customer_id, placed_at desc);
create index orders_picker on orders (store_id, picker_id) where picker_id is not null;
create index orders_rider on orders (store_id, rider_id) where rider_id is not null;
create index orders_digits on orders (store_id, digits text_pattern_ops);

-- Apart from orders, because it never changes with them: a status change must not pay for some hundred trigrams.
create table order_search (
  store_id uuid not null,
  order_id uuid not null,
  search text not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create index order_search_text on order_search using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);

create table order_status_counts (
  store_id uuid not null references stores,
  status text not null check (status in ('Pending', 'On-Hold', 'Accepted', 'Picker Assigned', 'Picking & Packing', 'Proposed Alternatives', 'Call Back Requested', 'Picking Completed', 'Price Updated', 'Ready for Delivery', 'Delivery Assigned', 'Rider Assigned', 'In-Transit', 'Partially Delivered', 'Delivered', 'Returned', 'Cancelled', 'Rejected')),
  orders bigint not null check (orders >= 0),
  primary key (store_id, status)
);

create table order_lines (
  store_id uuid not null,
  order_id uuid not null,
  line integer not null check (line > 0),
  product_id uuid,
  code text not null,
  name text not null,
  unit text not null check (unit in ('piece', 'weight')),
  quantity numeric(12, 3) not null check (quantity > 0),
  mrp bigint not null,
  unit_price bigint not null,
  discount bigint not null default 0 check (discount >= 0),
  tax_rate integer not null check (tax_rate between 0 and 10000),
  tax bigint not null,
  amount bigint not null,
  primary key (store_id, order_id, line),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, product_id) references products (store_id, id)
);

create table order_payments (
  store_id uuid not null,
  order_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  method text not null check (method in ('Cash', 'Card', 'UPI', 'Wallet', 'Bank Transfer')),
  amount bigint not null check (amount <> 0),
  reference text not null default '',
  primary key (store_id, order_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);

create table order_history (
  store_id uuid not null,
  order_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('placed', 'status', 'picker', 'rider', 'comment')),
  at timestamptz not null default clock_timestamp(),
  account_id uuid,
  by_name text not null,
  origin text not null check (origin in ('By Admin', 'By Customer', 'By Picker', 'By Rider')),
  version integer,
  from_status text,
  to_status text,
  subject text,
  text text not null default '',
  primary key (store_id, order_id, id),
  unique (store_id, order_id, version),
  foreign key (store_id, order_id) references orders (store_id, id),
  check ((version is null) = (kind = 'comment'))
);
create index order_history_at on order_history (store_id, order_id, at, id);

create table events (
  store_id uuid not null references stores,
  sequence bigint not null,
  at timestamptz not null default clock_timestamp(),
  message jsonb not null,
  primary key (store_id, sequence)
);
create index events_at on events (store_id, at);
`;

/** Makes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(foundation).execute(db);
}
