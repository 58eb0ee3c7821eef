import { type Kysely, sql } from "kysely";

const schema = `
create table vehicles (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  registration text not null,
  vehicle_type text not null check (vehicle_type in ('Bicycle', 'Scooter', 'Motorcycle', 'Three-wheeler', 'Van',
    'Truck')),
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

create table riders (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null,
  phone text not null default '',
  on_duty boolean not null default true,
  capacity integer not null default 4 check (capacity > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1,
  employee_code text not null default '',
  photo uuid,
  shift_start time,
  shift_end time,
  capacity_kilograms integer check (capacity_kilograms > 0),
  skills text[] not null default '{}'::text[] check (skills <@ array['frozen', 'weighed']),
  zone text not null default '',
  vehicle_id uuid,
  updated_at timestamptz not null default now(),
  primary key (store_id, id),
  constraint riders_vehicle unique (store_id, vehicle_id),
  foreign key (store_id, vehicle_id) references vehicles
);

create table pickers (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null,
  phone text not null default '',
  on_duty boolean not null default true,
  capacity integer not null default 6 check (capacity > 0),
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1,
  employee_code text not null default '',
  photo uuid,
  shift_start time,
  shift_end time,
  capacity_kilograms integer check (capacity_kilograms > 0),
  skills text[] not null default '{}'::text[] check (skills <@ array['frozen', 'weighed']),
  updated_at timestamptz not null default now(),
  primary key (store_id, id)
);

create unique index pickers_employee_code on pickers (store_id, lower(employee_code))
  where employee_code <> '' and state <> 'DELETE';

create unique index riders_employee_code on riders (store_id, lower(employee_code))
  where employee_code <> '' and state <> 'DELETE';

create unique index vehicles_registration on vehicles (store_id, upper(replace(registration, ' ', '')))
  where state <> 'DELETE';
`;

/** Pickers, riders and their vehicles. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
