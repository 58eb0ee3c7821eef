import { type Kysely, sql } from "kysely";

const people = String.raw`
create table people (
  business_unit_id uuid not null references business_units,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  phone text not null default '',
  phone_key text not null generated always as (phone_key(phone)) stored,
  notes text not null default '',
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (business_unit_id, id),
  unique (id)
);
create index people_phone_key on people (business_unit_id, phone_key);
create index people_name on people (business_unit_id, (lower(name) collate "und-x-icu"), id);

alter table customers add column person_id uuid references people (id);

-- Phone and name together say who somebody is; a customer without a phone is a person of their own.
create temporary table person_of_customer on commit drop as
select customers.id as customer_id, units.business_unit_id, units.name, units.phone,
  first_value(gen_random_uuid()) over (partition by units.business_unit_id, units.same order by customers.id) as person_id
from customers join lateral (
  select business_unit_id, customers.name, customers.phone, case when length(customers.phone_key) > 5
    then customers.phone_key || ' ' || plain_key(customers.name) else customers.id::text end as same
  from stores where stores.id = customers.store_id
) as units on true;
insert into people (business_unit_id, id, name, phone)
select distinct on (person_id) business_unit_id, person_id, coalesce(nullif(name, ''), '?'), phone
from person_of_customer order by person_id, customer_id;
update customers set person_id = known.person_id from person_of_customer as known where known.customer_id = customers.id;
create index customers_person on customers (person_id);

create function customers_person() returns trigger language plpgsql as $$
declare
  unit uuid;
  found_id uuid;
begin
  if tg_op = 'UPDATE' and phone_key(old.phone) = phone_key(new.phone) and plain_key(old.name) = plain_key(new.name) then
    return new;
  end if;
  select business_unit_id into unit from stores where id = new.store_id;
  select id into found_id from people where business_unit_id = unit and phone_key = phone_key(new.phone)
    and length(phone_key(new.phone)) > 5 and plain_key(name) = plain_key(new.name) and state <> 'DELETE'
    order by id limit 1;
  if found_id is null and tg_op = 'UPDATE' and not exists (
    select from customers where person_id = new.person_id and (store_id, id) <> (new.store_id, new.id)
  ) then
    -- Nobody else is this person, so the person has the new name and phone too.
    update people set name = new.name, phone = new.phone, version = version + 1,
      updated_at = date_trunc('milliseconds', clock_timestamp()) where id = new.person_id;
    return new;
  end if;
  if found_id is null then
    insert into people (business_unit_id, name, phone)
    values (unit, coalesce(nullif(new.name, ''), '?'), new.phone) returning id into found_id;
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
create trigger customers_person_gone after delete on customers for each row execute function customers_person_gone();
create trigger customers_person before insert or update of name, phone on customers for each row
  execute function customers_person();

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'customer.view' = any(permissions) then array['person.view'] else '{}' end
    || case when 'customer.manage' = any(permissions) then array['person.manage'] else '{}' end
    || case when 'customer.export' = any(permissions) then array['person.export'] else '{}' end
  ) as given order by given
);
`;

/** One person is there once, though they buy in several stores of a business: the customers of stores name them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(people).execute(db);
}
