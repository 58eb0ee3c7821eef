import { type Kysely, sql } from "kysely";

/**
 * Pickers, riders and vehicles get versions, and a history that all kinds except orders share. Counters become rows, so
 * that returns and invoices can be numbered without gaps, as orders are. Roles that could see or assign people in
 * orders get the right to see or manage their records. Indexes on orders find the ones a person has finished today.
 */
const records = `
alter table sessions rename column log_in_id to family_id;
alter index sessions_log_in rename to sessions_family;

create table store_counters (
  store_id uuid not null references stores,
  counter text not null,
  value bigint not null check (value >= 0),
  primary key (store_id, counter)
);
insert into store_counters (store_id, counter, value) select store_id, 'orders', orders from store_sequences;
alter table store_sequences drop column orders;

create table record_history (
  store_id uuid not null references stores,
  kind text not null,
  record_id uuid not null,
  id uuid not null default gen_random_uuid(),
  action text not null check (action in ('created', 'changed', 'commented')),
  at timestamptz not null default clock_timestamp(),
  account_id uuid,
  by_name text not null,
  origin text not null check (origin in ('By Admin', 'By Customer', 'By Picker', 'By Rider')),
  version integer,
  from_status text,
  to_status text,
  changes jsonb not null default '{}',
  text text not null default '',
  primary key (store_id, kind, record_id, id),
  unique (store_id, kind, record_id, version),
  check ((version is null) = (action = 'commented'))
);
create index record_history_at on record_history (store_id, kind, record_id, at, id);

create table vehicles (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  registration text not null,
  vehicle_type text not null check (vehicle_type in ('Bicycle', 'Scooter', 'Motorcycle', 'Three-wheeler', 'Van', 'Truck')),
  capacity_kilograms integer check (capacity_kilograms > 0),
  capacity_crates integer check (capacity_crates > 0),
  fuel text not null check (fuel in ('Petrol', 'Diesel', 'Electric', 'CNG', 'None')),
  insurance_until date,
  permit_until date,
  fitness_until date,
  pollution_until date,
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);
create unique index vehicles_registration on vehicles (store_id, upper(registration)) where state <> 'DELETE';

alter table pickers rename column on_shift to on_duty;
alter table pickers
  add column version integer not null default 1,
  add column employee_code text not null default '',
  add column photo text,
  add column shift_start time,
  add column shift_end time,
  add column capacity_kilograms integer check (capacity_kilograms > 0),
  add column skills text[] not null default '{}' check (skills <@ array['frozen', 'weighed']),
  add column updated_at timestamptz not null default now();
create unique index pickers_employee_code on pickers (store_id, lower(employee_code)) where employee_code <> '' and state <> 'DELETE';

alter table riders rename column on_shift to on_duty;
alter table riders
  add column version integer not null default 1,
  add column employee_code text not null default '',
  add column photo text,
  add column shift_start time,
  add column shift_end time,
  add column capacity_kilograms integer check (capacity_kilograms > 0),
  add column skills text[] not null default '{}' check (skills <@ array['frozen', 'weighed']),
  add column zone text not null default '',
  add column vehicle_id uuid,
  add column updated_at timestamptz not null default now(),
  add constraint riders_vehicle unique (store_id, vehicle_id),
  add foreign key (store_id, vehicle_id) references vehicles (store_id, id);
create unique index riders_employee_code on riders (store_id, lower(employee_code)) where employee_code <> '' and state <> 'DELETE';

drop index orders_picker;
create index orders_picker on orders (store_id, picker_id, updated_at) where picker_id is not null;
drop index orders_rider;
create index orders_rider on orders (store_id, rider_id, updated_at) where rider_id is not null;

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['picker.view', 'rider.view', 'vehicle.view'] else '{}' end
    || case when 'order.assign-picker' = any(permissions) then array['picker.manage'] else '{}' end
    || case when 'order.assign-rider' = any(permissions) then array['rider.manage', 'vehicle.manage'] else '{}' end
    || case when 'order.export' = any(permissions) then array['picker.export', 'rider.export', 'vehicle.export'] else '{}' end
  ) as given order by given);
`;

/** Makes the tables, columns and indexes that records of any kind need. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(records).execute(db);
}
