import { type Kysely, sql } from "kysely";

const terms = String.raw`
alter table delivery_areas
  add column city text not null default '',
  add column state text not null default '',
  add column free_from bigint check (free_from >= 0),
  add column minimum_order bigint not null default 0 check (minimum_order >= 0);

create table slot_rules (
  store_id uuid not null references stores,
  starts_at time not null,
  capacity integer check (capacity >= 0),
  surcharge bigint not null default 0 check (surcharge >= 0),
  primary key (store_id, starts_at)
);

create table slot_exceptions (
  store_id uuid not null references stores,
  day date not null,
  starts_at time not null,
  capacity integer check (capacity >= 0),
  surcharge bigint not null default 0 check (surcharge >= 0),
  primary key (store_id, day, starts_at)
);

create table slot_counts (
  store_id uuid not null references stores,
  slot_start timestamptz not null,
  slot_end timestamptz not null,
  capacity integer,
  taken integer not null check (taken >= 0),
  primary key (store_id, slot_start, slot_end),
  constraint slot_counts_capacity check (capacity is null or taken <= capacity)
);

create table slot_places (
  store_id uuid not null,
  order_id uuid not null,
  slot_start timestamptz not null,
  slot_end timestamptz not null,
  primary key (store_id, order_id),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, slot_start, slot_end) references slot_counts (store_id, slot_start, slot_end)
);

create table promo_codes (
  store_id uuid not null references stores,
  code text not null check (code = upper(code) and code <> ''),
  title text not null,
  gift jsonb not null,
  minimum bigint not null default 0 check (minimum >= 0),
  starts_at timestamptz,
  ends_at timestamptz,
  once_per_customer boolean not null default false,
  maximum_uses integer check (maximum_uses >= 0),
  uses integer not null default 0 check (uses >= 0),
  primary key (store_id, code),
  constraint promo_codes_uses check (maximum_uses is null or uses <= maximum_uses)
);

create table promo_uses (
  store_id uuid not null,
  code text not null,
  order_id uuid not null,
  customer_id uuid not null,
  once_per_customer boolean not null,
  primary key (store_id, order_id),
  foreign key (store_id, code) references promo_codes (store_id, code),
  foreign key (store_id, order_id) references orders (store_id, id),
  foreign key (store_id, customer_id) references customers (store_id, id)
);
create unique index promo_uses_once on promo_uses (store_id, code, customer_id) where once_per_customer;
create index promo_uses_customer on promo_uses (store_id, code, customer_id);

create table offers (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  title text not null check (title <> ''),
  offer jsonb not null,
  starts_at timestamptz,
  ends_at timestamptz,
  primary key (store_id, id)
);

alter table orders
  add column promo jsonb,
  add column promo_discount bigint not null default 0 check (promo_discount >= 0),
  add column agreed_offers jsonb not null default '[]',
  drop constraint orders_total,
  add constraint orders_total
    check (amount = lines_amount - discount - promo_discount + delivery_charge + added_tax + rounding);

alter table order_lines
  add column category text not null default '',
  add column offer_discount bigint not null default 0 check (offer_discount >= 0);

alter table order_history
  drop constraint order_history_kind_check,
  add constraint order_history_kind_check
    check (kind in ('placed', 'status', 'picker', 'rider', 'comment', 'import', 'edit', 'payment', 'delivery'));

create table order_delivery_changes (
  store_id uuid not null,
  order_id uuid not null,
  version integer not null,
  before jsonb not null,
  after jsonb not null,
  primary key (store_id, order_id, version),
  foreign key (store_id, order_id, version) references order_history (store_id, order_id, version)
);

create table customer_addresses (
  store_id uuid not null,
  customer_id uuid not null,
  id uuid not null default gen_random_uuid(),
  type text not null check (type in ('Home', 'Work', 'Hotel', 'Other')),
  line text not null,
  locality text not null,
  city text not null,
  pincode text not null,
  used_at timestamptz not null,
  primary key (store_id, customer_id, id),
  unique (store_id, customer_id, type, line, locality, city, pincode),
  foreign key (store_id, customer_id) references customers (store_id, id)
);

insert into customer_addresses (store_id, customer_id, type, line, locality, city, pincode, used_at)
select store_id, customer_id, address->>'type', address->>'line', address->>'locality', address->>'city',
  address->>'pincode', max(placed_at)
from orders
where customer_id is not null and address->>'line' <> ''
group by 1, 2, 3, 4, 5, 6, 7;

create index customers_name_start on customers (store_id, lower(name) text_pattern_ops);
create index products_name_start on products (store_id, lower(name) text_pattern_ops);
create index customers_phone_start on customers (store_id, phone text_pattern_ops);

update roles set permissions = array(
  select distinct given from unnest(permissions || 'customer.view'::text) as given order by given
) where 'order.view' = any(permissions);
`;

/**
 * What an order is agreed on: slots with a capacity, areas with a tariff, promo codes and offers, and the addresses of
 * customers. Everybody who may see orders may see the customers behind them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(terms).execute(db);
}
