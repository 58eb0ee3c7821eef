import { type Kysely, sql } from "kysely";

const schema = `
create table customers (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  code text,
  name text not null,
  phone text not null default '',
  email text,
  created_at timestamptz not null default now(),
  import_number integer,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1,
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  birthday date,
  language text check (language in ('en', 'hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'pa', 'ta', 'te', 'ur')),
  tags text not null default '',
  notes text not null default '',
  consent text[] not null default '{}'::text[] check (consent <@ array['SMS', 'WhatsApp', 'E-mail']),
  blocked boolean not null default false,
  no_cash boolean not null default false,
  restriction_reason text not null default '',
  merged_into uuid,
  business_name text not null default '',
  gstin text not null default '',
  business_address text not null default '',
  person_id uuid references people (id),
  no_messages text[] not null default '{}'::text[] check (no_messages <@ array['SMS', 'WhatsApp', 'E-mail']),
  phone_country character(2) not null,
  phone_key text generated always as (phone_key(phone, phone_country)) stored not null,
  consent_wording text not null default '',
  search text generated always as (fold_text(name || ' ' || phone)) stored not null,
  list_search text generated always as (' ' || fold_text( name || ' ' || phone || ' ' || coalesce(email, '')
    || ' ' || coalesce(code, '') || ' ' || tags || ' ' || business_name || ' ' || gstin)) stored not null,
  primary key (store_id, id),
  unique (store_id, code),
  check (merged_into is null or (merged_into <> id and state = 'DELETE')),
  foreign key (store_id, merged_into) references customers
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
  state text not null default '',
  point jsonb,
  primary key (store_id, customer_id, id),
  constraint customer_addresses_store_id_customer_id_type_line_locality__key unique (store_id, customer_id, type,
    line, locality, city, pincode),
  foreign key (store_id, customer_id) references customers
);

-- Wishlists; free is how much there was of a product on that day, null where nobody counted.
create table customer_wishes (
  store_id uuid not null,
  customer_id uuid not null,
  product_id uuid not null,
  wished_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  price bigint not null check (price >= 0),
  available numeric(12,3),
  primary key (store_id, customer_id, product_id),
  foreign key (store_id, customer_id) references customers on delete cascade,
  foreign key (store_id, product_id) references products on delete cascade
);

create index customers_phone on customers (store_id, phone);
create index customers_phone_start on customers (store_id, phone text_pattern_ops);
create index customers_name on customers (store_id, (lower(name) collate "und-x-icu"), id);
create index customer_wishes_product on customer_wishes (store_id, product_id);
create index customers_merged on customers (store_id, merged_into) where merged_into is not null;
create index customer_addresses_place on customer_addresses (store_id, plain_key(line || ' ' || pincode));
create index customers_person on customers (person_id);
create index customers_state on customers (store_id, state);

-- What segments ask of customers themselves, so that they are counted without their texts.
create index customers_facts on customers (store_id, id)
  include (state, consent, blocked, no_cash, language, birthday, created_at);

create index customers_phone_key on customers (store_id, phone_key);
create index customers_email on customers (store_id, lower(email)) where email is not null;
create index customers_search on customers using gin (store_id, search gin_trgm_ops);
create index customers_search_start on customers (store_id, search text_pattern_ops);
create index customers_list_search on customers using gin (store_id, list_search gin_trgm_ops);

create function customers_agree() returns trigger language plpgsql as $$
begin
  -- A number is one customer's, and many customers have none.
  new.code := nullif(new.code, '');
  new.email := nullif(new.email, '');
  return new;
end $$;

create function customers_person() returns trigger language plpgsql as $$
declare
  unit uuid;
  found_id uuid;
  key text := phone_key(phone_key(new.phone, new.phone_country));
begin
  if tg_op = 'UPDATE' and phone_key(old.phone_key) = key and plain_key(old.name) = plain_key(new.name) then
    return new;
  end if;
  select business_unit_id into unit from stores where id = new.store_id;
  select id into found_id from people where business_unit_id = unit and phone_key = key
    and length(key) > 5 and plain_key(name) = plain_key(new.name) and state <> 'DELETE'
    order by id limit 1;
  if found_id is null and tg_op = 'UPDATE' and not exists (
    select from customers where person_id = new.person_id and (store_id, id) <> (new.store_id, new.id)
  ) then
    -- Nobody else is this person, so the person has the new name and phone too.
    update people set name = new.name, phone = new.phone, phone_country = new.phone_country, version = version + 1,
      updated_at = date_trunc('milliseconds', clock_timestamp()) where id = new.person_id;
    return new;
  end if;
  if found_id is null then
    insert into people (business_unit_id, name, phone, phone_country)
    values (unit, coalesce(nullif(new.name, ''), '?'), new.phone, new.phone_country) returning id into found_id;
  end if;
  new.person_id := found_id;
  return new;
end $$;

create function customers_person_gone() returns trigger language plpgsql as $$
begin
  -- Somebody who is a customer nowhere any more, and of whom nobody has written anything, was known by that one alone.
  delete from people where id = old.person_id and version = 1 and notes = ''
    and not exists (select from customers where person_id = old.person_id);
  return null;
end $$;

create function customers_country() returns trigger language plpgsql as $$
begin
  new.phone_country := store_country(new.store_id);
  return new;
end $$;

create trigger customers_agree before insert or update of code, email on customers for each row
  execute function customers_agree();

create trigger customers_person_gone after delete on customers for each row execute function customers_person_gone();

create trigger customers_person before insert or update of name, phone on customers for each row
  execute function customers_person();

create trigger customers_country before insert on customers for each row execute function customers_country();
`;

/** Customers with their addresses and wishes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
