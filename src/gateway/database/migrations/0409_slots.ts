import { type Kysely, sql } from "kysely";

const schema = `
create table slot_places (
  store_id uuid not null,
  order_id uuid not null,
  slot_start timestamptz not null,
  slot_end timestamptz not null,
  primary key (store_id, order_id)
);

-- A rule holds for one weekday, 1 for Monday to 7 for Sunday, or for all, 0.
create table slot_rules (
  store_id uuid not null references stores,
  starts_at time,
  capacity integer check (capacity >= 0),
  surcharge bigint not null default 0 check (surcharge >= 0),
  weekday smallint not null default 0 check (weekday between 0 and 7),
  ends_at time,
  constraint slot_rules_time unique nulls not distinct (store_id, weekday, starts_at),
  constraint slot_rules_span check (ends_at is null or (starts_at is not null and ends_at > starts_at))
);

create table slot_exceptions (
  store_id uuid not null references stores,
  day date not null,
  starts_at time,
  capacity integer check (capacity >= 0),
  surcharge bigint not null default 0 check (surcharge >= 0),
  ends_at time,
  constraint slot_exceptions_time unique nulls not distinct (store_id, day, starts_at),
  constraint slot_exceptions_span check (ends_at is null or (starts_at is not null and ends_at > starts_at))
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

-- What a shop says for a while: a slot takes fewer orders or none, or no Express orders are taken (no slot).
create table intake_limits (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  slot_start timestamptz,
  slot_end timestamptz,
  capacity integer not null check (capacity >= 0),
  until timestamptz not null,
  reason text not null default '',
  user_id uuid,
  by_name text not null,
  primary key (store_id, id),
  constraint intake_limits_slot unique nulls not distinct (store_id, slot_start, slot_end),
  constraint intake_limits_span check ((slot_start is null) = (slot_end is null)),
  constraint intake_limits_express check (slot_start is not null or capacity = 0)
);

alter table slot_places add foreign key (store_id, slot_start, slot_end) references slot_counts;
`;

/** Slots of delivery, how many orders each takes, and what limits intake. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
