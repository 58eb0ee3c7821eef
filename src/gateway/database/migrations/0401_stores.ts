import { type Kysely, sql } from "kysely";

const schema = `
-- Every table of a store has store_id first in its key and in its indexes. Money is in minor units.
create table business_units (
  id uuid default gen_random_uuid() primary key,
  name text not null,
  global_settings jsonb not null default '{}'
);

create table stores (
  id uuid default gen_random_uuid() primary key,
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
  form_header jsonb not null default '{}',
  opens_at time not null default '06:00',
  closes_at time not null default '22:00',
  slot_minutes integer not null default 120 check (slot_minutes between 15 and 720),
  tax_mode text not null default 'inside' check (tax_mode in ('inside', 'on-top')),
  rounding integer not null default 1 check (rounding = 1 or rounding = 50 or rounding = 100),
  scale_prefixes jsonb not null default '{"21": "weight", "22": "price", "23": "weight", "24": "price"}',
  refund_limit bigint check (refund_limit >= 0),
  invoice_company_name text not null default '',
  gstin text not null default '',
  -- By its name; empty where the tax does not depend on states.
  state text not null default '',
  fiscal_year_start smallint not null default 4 check (fiscal_year_start between 1 and 12),
  -- Orders that were delivered before have no invoice here.
  invoices_since timestamptz not null default clock_timestamp(),
  invoice_sync_url text not null default '',
  invoice_sync_secret text not null default '',
  return_days smallint not null default 7 check (return_days >= 0),
  -- Days by the name of the category, for those that have a window of their own.
  return_windows jsonb not null default '{}',
  cancel_reasons text not null
    default 'Customer asked to cancel
Customer cannot be reached
Products are out of stock
Address cannot be delivered to
No rider is free
Ordered twice
Payment failed',
  reject_reasons text not null
    default 'Products are out of stock
Address cannot be delivered to
No slot is free
Looks like a mistake
Store is closed',
  hold_reasons text not null
    default 'Customer asked to wait
Customer cannot be reached
Products come later
Payment must be checked
Address must be checked',
  thermal_roll integer not null default 80 check (thermal_roll = 80 or thermal_roll = 58),
  delivery_tax text not null default 'highest' check (delivery_tax in ('highest', 'proportion', 'none')),
  hsn_digits text not null default 'all' check (hsn_digits in ('all', '4', '6')),
  invoiced_at text not null default 'delivery' check (invoiced_at in ('delivery', 'removal')),
  week_start smallint not null default 1 check (week_start between 1 and 7),
  pricing_as_business boolean not null default false,
  invoice_prefix text not null default '',
  orders_from integer check (orders_from > 0),
  returns_from integer check (returns_from > 0),
  refunds_from integer check (refunds_from > 0),
  unique (business_unit_id, code),
  constraint stores_hours check (opens_at < closes_at)
);

create table store_sequences (
  store_id uuid primary key references stores,
  events bigint not null default 0
);

-- Counters are rows, so that orders, returns and invoices are numbered without gaps.
create table store_counters (
  store_id uuid not null references stores,
  counter text not null,
  value bigint not null check (value >= 0),
  primary key (store_id, counter)
);

create table events (
  store_id uuid not null references stores,
  sequence bigint not null,
  at timestamptz not null default clock_timestamp(),
  message jsonb not null,
  primary key (store_id, sequence)
);

create table idempotency_keys (
  user_id uuid not null,
  route text not null,
  key text not null,
  request_hash bytea not null,
  answer json not null,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);

-- Which gateways run, so that what one has left that was killed can be told from the work of another.
create table gateways (
  id uuid primary key,
  lease_until timestamptz not null,
  version text,
  host text,
  started_at timestamptz,
  streams integer
);

create index idempotency_keys_age on idempotency_keys (created_at);
create index events_at on events (store_id, at);

-- The store's country is that of its language, such as en-GB. A language alone tells none: then it is India, as before.
create function store_country(store uuid) returns text language sql stable parallel safe
return coalesce((
  select upper(substring(locale from '[-_]([A-Za-z]{2})(?:[-_]|$)')) from stores where id = store), 'IN');

create function stores_country() returns trigger language plpgsql as $$
begin
  update customers set phone_country = store_country(new.id)
  where store_id = new.id and phone_country <> store_country(new.id);
  update people set phone_country = store_country(new.id)
  where id in (select person_id from customers where store_id = new.id) and phone_country <> store_country(new.id);
  return null;
end $$;

create trigger stores_country after update of locale on stores for each row execute function stores_country();
`;

/** Businesses with their stores, the sequence of each store and what has happened there. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
