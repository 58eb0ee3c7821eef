import { type Kysely, sql } from "kysely";

const schema = `
create table orders (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  number text not null,
  digits text generated always as (regexp_replace(number, '[^0-9]', '', 'g')) stored not null,
  status text not null check (status in ('Pending', 'On-Hold', 'Accepted', 'Picker Assigned', 'Picking & Packing',
    'Proposed Alternatives', 'Call Back Requested', 'Picking Completed', 'Price Updated', 'Ready for Delivery',
    'Delivery Assigned', 'Rider Assigned', 'In-Transit', 'Partially Delivered', 'Delivered', 'Returned',
    'Cancelled', 'Rejected')),
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
  payment_state text not null check (payment_state in ('Not Paid', 'Paid', 'Partially Paid', 'Online',
    'Payment Failed', 'Excess Amount', 'Refund', 'Refund Not Completed', 'Completed', 'Pay on Delivery',
    'Cash On Delivery', 'Send Payment Link')),
  source text not null check (source in ('android', 'ios', 'web', 'tele')),
  order_type text not null check (order_type in ('Normal', 'Express', 'Schedule')),
  delivery_type text not null check (delivery_type in ('STORE_PICKUP', 'HOME_DELIVERY')),
  picker_id uuid,
  rider_id uuid,
  address jsonb,
  instructions text not null default '',
  updated_at timestamptz not null default now(),
  agreed_discount jsonb,
  added_tax bigint not null default 0 check (added_tax >= 0),
  rounding bigint not null default 0,
  pay_by text check (pay_by in ('Online', 'Cash On Delivery', 'Pay on Delivery')),
  payment_attempt text check (payment_attempt in ('link sent', 'failed')),
  given_back bigint not null default 0 check (given_back >= 0),
  promo jsonb,
  promo_discount bigint not null default 0 check (promo_discount >= 0),
  agreed_offers jsonb not null default '[]',
  returned_amount bigint not null default 0 check (returned_amount >= 0),
  packed jsonb,
  tax_mode text check (tax_mode in ('inside', 'on-top')),
  rounding_step integer check (rounding_step > 0),
  tax_parts smallint not null default 1 check (tax_parts between 1 and 2),
  delivery_tax text not null default 'none' check (delivery_tax in ('highest', 'proportion', 'none')),
  delivery_taxes jsonb not null default '[]',
  business jsonb,
  visitor uuid,
  primary key (store_id, id),
  unique (store_id, number),
  constraint orders_check1 check ((slot_start is null) = (slot_end is null)),
  constraint orders_check2 check (slot_end > slot_start),
  constraint orders_check3 check (status not in ('Picker Assigned') or picker_id is not null),
  constraint orders_check4 check (status not in ('Rider Assigned', 'In-Transit') or rider_id is not null),
  constraint orders_total
    check (amount = lines_amount - discount - promo_discount + delivery_charge + added_tax + rounding),
  foreign key (store_id, customer_id) references customers,
  foreign key (store_id, picker_id) references pickers,
  foreign key (store_id, rider_id) references riders
);

create table order_lines (
  store_id uuid not null,
  order_id uuid not null,
  line integer not null check (line > 0),
  product_id uuid,
  code text not null,
  name text not null,
  unit text not null check (unit in ('piece', 'weight')),
  quantity numeric(12,3) not null check (quantity >= 0),
  mrp bigint not null,
  unit_price bigint not null,
  discount bigint not null default 0 check (discount >= 0),
  tax_rate integer not null check (tax_rate between 0 and 10000),
  tax bigint not null,
  amount bigint not null,
  import_number integer,
  import_line bigint,
  agreed_discount jsonb,
  ordered_quantity numeric(12,3),
  ordered_price bigint,
  ordered_discount bigint,
  substitutes integer,
  note text not null default '',
  category text not null default '',
  offer_discount bigint not null default 0 check (offer_discount >= 0),
  returned_quantity numeric(12,3) not null default 0,
  handed_over numeric(12,3),
  taxed_price bigint check (taxed_price >= 0),
  primary key (store_id, order_id, line),
  constraint order_lines_ordered check ((ordered_quantity is null) = (ordered_price is null)
    and (ordered_quantity is null) = (ordered_discount is null)),
  constraint order_lines_returned check (returned_quantity between 0 and quantity),
  constraint order_lines_handed_over check (handed_over between 0 and quantity),
  constraint order_lines_supplied check (quantity > 0 or ordered_quantity is not null or import_number is not null),
  foreign key (store_id, order_id) references orders,
  foreign key (store_id, product_id) references products,
  foreign key (store_id, order_id, substitutes) references order_lines
);

create table order_payments (
  store_id uuid not null,
  order_id uuid not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  method text not null check (method in ('Cash', 'Card', 'UPI', 'Wallet', 'Bank Transfer', 'Customer Credit')),
  amount bigint not null check (amount <> 0),
  reference text not null default '',
  given bigint,
  reason text not null default '',
  user_id uuid,
  by_name text not null default '',
  drawer_id uuid,
  reverses uuid,
  gives_back uuid,
  provider text,
  second_by text,
  alone_limit bigint check (alone_limit >= 0),
  primary key (store_id, order_id, id),
  check (given is null or (given >= amount and method = 'Cash')),
  constraint order_payments_check1 check (drawer_id is null or method = 'Cash'),
  constraint order_payments_check2 check (gives_back is null or (amount < 0 and reverses is null)),
  foreign key (store_id, order_id) references orders,
  foreign key (store_id, order_id, reverses) references order_payments,
  foreign key (store_id, order_id, gives_back) references order_payments
);

create table order_history (
  store_id uuid not null,
  order_id uuid not null,
  id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('placed', 'status', 'picker', 'rider', 'comment', 'import', 'edit',
    'delivery', 'payment', 'invoice', 'return', 'packed')),
  at timestamptz not null default clock_timestamp(),
  user_id uuid,
  by_name text not null,
  origin text not null check (origin in ('By Admin', 'By Customer', 'By Picker', 'By Rider')),
  version integer,
  from_status text,
  to_status text,
  subject text,
  text text not null default '',
  undoes integer,
  import_number integer,
  lost jsonb,
  primary key (store_id, order_id, id),
  unique (store_id, order_id, version),
  check ((version is null) = (kind = 'comment')),
  constraint order_history_check1 check (undoes < version),
  foreign key (store_id, order_id) references orders,
  constraint order_history_undoes foreign key (store_id, order_id, undoes) references order_history (store_id,
    order_id, version)
);

-- What was ordered stays beside what is supplied, and each change of a line is kept.
create table order_line_changes (
  store_id uuid not null,
  order_id uuid not null,
  version integer not null,
  line integer not null,
  from_quantity numeric(12,3) not null,
  to_quantity numeric(12,3) not null,
  from_price bigint not null,
  to_price bigint not null,
  from_discount bigint not null,
  to_discount bigint not null,
  from_agreed jsonb,
  reasons text[] not null check (reasons <@ array['Price', 'Discount', 'Quantity']),
  primary key (store_id, order_id, version, line),
  foreign key (store_id, order_id, line) references order_lines,
  foreign key (store_id, order_id, version) references order_history (store_id, order_id, version)
);

-- What a change of an order's status has taken from it beside the status; taking the change back gives it again.
create table order_delivery_changes (
  store_id uuid not null,
  order_id uuid not null,
  version integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (store_id, order_id, version),
  foreign key (store_id, order_id, version) references order_history (store_id, order_id, version)
);

create table order_views (
  store_id uuid not null references stores,
  view_type text not null check (view_type in ('BUSINESS', 'PROCESS')),
  settings jsonb not null,
  primary key (store_id, view_type)
);

create table order_status_counts (
  store_id uuid not null references stores,
  status text not null check (status in ('Pending', 'On-Hold', 'Accepted', 'Picker Assigned', 'Picking & Packing',
    'Proposed Alternatives', 'Call Back Requested', 'Picking Completed', 'Price Updated', 'Ready for Delivery',
    'Delivery Assigned', 'Rider Assigned', 'In-Transit', 'Partially Delivered', 'Delivered', 'Returned',
    'Cancelled', 'Rejected')),
  orders bigint not null check (orders >= 0),
  primary key (store_id, status)
);

-- Carries the status, so that any tab's far pages are found in the index alone.
create index orders_placed on orders (store_id, placed_at desc, id) include (status);

create index orders_status_placed on orders (store_id, status, placed_at desc, id);
create index orders_slot on orders (store_id, slot_start, id);

create index orders_open_promise on orders (store_id, slot_end, id)
  where status not in ('Partially Delivered', 'Delivered', 'Returned', 'Cancelled', 'Rejected');

create index orders_amount on orders (store_id, amount, id);
create index orders_customer on orders (store_id, customer_id, placed_at desc);
create index orders_digits on orders (store_id, digits text_pattern_ops);
create index order_history_at on order_history (store_id, order_id, at, id);
create index orders_customer_name on orders (store_id, (lower(customer_name) collate "und-x-icu"), id);
create index orders_picker on orders (store_id, picker_id, updated_at) where picker_id is not null;
create index orders_rider on orders (store_id, rider_id, updated_at) where rider_id is not null;
create index order_history_import on order_history (store_id, import_number) where import_number is not null;
create index order_lines_product on order_lines (store_id, product_id, order_id);
create unique index order_payments_reverses on order_payments (store_id, order_id, reverses) where reverses is not null;
create index order_payments_at on order_payments (store_id, at desc, id);

create index orders_time_left on orders (
  store_id,
  (status not in ('Partially Delivered', 'Delivered', 'Returned', 'Cancelled', 'Rejected')) desc,
  (case when status not in ('Partially Delivered', 'Delivered', 'Returned', 'Cancelled', 'Rejected')
    then slot_end - timestamptz '2000-01-01 00:00:00+00' else timestamptz '2000-01-01 00:00:00+00' - slot_end end),
  id
);

create index orders_unpaid on orders (store_id)
  where status in ('Partially Delivered', 'Delivered')
    and payment_state in ('Not Paid', 'Partially Paid', 'Payment Failed', 'Send Payment Link');

create index orders_of_nobody on orders (store_id, phone_key(customer_phone)) where customer_id is null;
create index orders_visitor on orders (store_id, visitor) where visitor is not null;

create function order_counts(status text) returns integer language sql immutable parallel safe
return case when status in ('Cancelled', 'Rejected') then 0 else 1 end;

create function order_spent(status text, amount bigint, returned_amount bigint) returns bigint
language sql immutable parallel safe
return case when status in ('Delivered', 'Partially Delivered', 'Returned') then amount - returned_amount else 0 end;

-- A file of orders names no categories, so its lines get that of their product as soon as that has one.
create function order_lines_categorize() returns trigger language plpgsql as $$
begin
  update order_lines as line set category = later.category
  from earlier join later on later.store_id = earlier.store_id and later.id = earlier.id
  where earlier.category = '' and later.category <> '' and line.store_id = later.store_id
    and line.product_id = later.id and line.import_number is not null and line.category = '';
  return null;
end $$;

-- What was paid for so much of a line: after the discount of its order and the promo code, with the tax that comes on top.
create function paid_for(quantity numeric, line order_lines, placed orders) returns numeric
language sql immutable parallel safe
return quantity / nullif((line).quantity, 0) * (
  (line).amount * coalesce(
    1 - ((placed).discount + (placed).promo_discount)::numeric / nullif((placed).lines_amount, 0), 1)
  + case when (placed).tax_mode = 'on-top' then (line).tax else 0 end);

create trigger order_lines_categorize after update on products
  referencing old table as earlier new table as later for each statement execute function order_lines_categorize();

alter table slot_places add foreign key (store_id, order_id) references orders;
`;

/** Orders with their lines, payments and history. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
