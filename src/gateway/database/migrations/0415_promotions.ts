import { type Kysely, sql } from "kysely";

const schema = `
create table promo_codes (
  store_id uuid not null references stores,
  code text not null check (code = upper(code) and code <> ''),
  title text not null,
  minimum bigint not null default 0 check (minimum >= 0),
  once_per_customer boolean not null default false,
  maximum_uses integer check (maximum_uses >= 0),
  uses integer not null default 0 check (uses >= 0),
  id uuid not null default gen_random_uuid(),
  discount_type text check (discount_type in ('percentage', 'value')),
  percentage numeric(5,2) check (percentage > 0 and percentage <= 100),
  discount_value bigint check (discount_value > 0),
  most_discount bigint check (most_discount > 0),
  free_delivery boolean not null default false,
  budget bigint check (budget >= 0),
  spent bigint not null default 0 check (spent >= 0),
  version integer not null default 1 check (version > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  updated_at timestamptz not null default now(),
  starts_on date,
  ends_on date,
  weekdays text[] not null default '{}'::text[] check (weekdays <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat',
    'Sun']),
  from_time time,
  to_time time,
  channels text[] not null default '{}'::text[] check (channels <@ array['android', 'ios', 'web', 'tele']),
  first_order boolean not null default false,
  segment_id uuid,
  area_id uuid,
  goods text not null default '',
  without_goods text not null default '',
  primary key (store_id, id),
  constraint promo_codes_uses check (maximum_uses is null or uses <= maximum_uses),
  constraint promo_codes_days check (starts_on <= ends_on),
  constraint promo_codes_budget check (budget is null or spent <= budget),
  foreign key (store_id, area_id) references delivery_areas
);

create table offers (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  title text not null check (title <> ''),
  offer_type text not null check (offer_type in ('buy-get', 'bundle', 'category')),
  buy_code text not null default '',
  buy_quantity integer check (buy_quantity > 0),
  get_code text not null default '',
  get_quantity integer check (get_quantity > 0),
  bundle_codes text not null default '',
  bundle_price bigint check (bundle_price >= 0),
  percentage numeric(5,2) check (percentage > 0 and percentage <= 100),
  version integer not null default 1 check (version > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  updated_at timestamptz not null default now(),
  starts_on date,
  ends_on date,
  weekdays text[] not null default '{}'::text[] check (weekdays <@ array['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat',
    'Sun']),
  from_time time,
  to_time time,
  channels text[] not null default '{}'::text[] check (channels <@ array['android', 'ios', 'web', 'tele']),
  first_order boolean not null default false,
  segment_id uuid,
  area_id uuid,
  priority integer check (priority >= 0),
  exclusive_group text not null default '',
  once_per_customer boolean not null default false,
  maximum_uses integer check (maximum_uses > 0),
  budget bigint check (budget >= 0),
  uses integer not null default 0 check (uses >= 0),
  spent bigint not null default 0 check (spent >= 0),
  goods text not null default '',
  without_goods text not null default '',
  primary key (store_id, id),
  constraint offers_days check (starts_on <= ends_on),
  constraint offers_uses check (maximum_uses is null or uses <= maximum_uses),
  constraint offers_budget check (budget is null or spent <= budget),
  foreign key (store_id, area_id) references delivery_areas
);

create unique index promo_codes_code on promo_codes (store_id, code) where state <> 'DELETE';
create index promo_codes_segment on promo_codes (store_id, segment_id);
create index offers_segment on offers (store_id, segment_id);
create index promo_codes_area on promo_codes (store_id, area_id);
create index offers_area on offers (store_id, area_id);
`;

/** Promo codes and offers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
