import { type Kysely, sql } from "kysely";

const members = `
create table segment_members (
  store_id uuid not null,
  segment_id uuid not null,
  customer_id uuid not null,
  since timestamptz not null default date_trunc('milliseconds', now()),
  primary key (store_id, segment_id, customer_id),
  foreign key (store_id, segment_id) references segments (store_id, id) on delete cascade
);
create index segment_members_customer on segment_members (store_id, customer_id);

create table segment_days (
  store_id uuid not null,
  segment_id uuid not null,
  day date not null,
  members integer not null check (members >= 0),
  primary key (store_id, segment_id, day),
  foreign key (store_id, segment_id) references segments (store_id, id) on delete cascade
);

-- Customers whose facts have changed and who are judged soon. Rows are only ever added, so that no order waits.
create table customers_to_judge (
  store_id uuid not null references stores,
  nth bigint generated always as identity,
  customer_id uuid not null,
  primary key (store_id, nth)
);

create function customers_judge_soon() returns trigger language plpgsql as $$
begin
  insert into customers_to_judge (store_id, customer_id) select store_id, id from changed;
  return null;
end $$;
create trigger customers_judge_added after insert on customers referencing new table as changed
  for each statement execute function customers_judge_soon();
create trigger customers_judge_changed after update on customers referencing new table as changed
  for each statement execute function customers_judge_soon();

create function customer_figures_judge_soon() returns trigger language plpgsql as $$
begin
  insert into customers_to_judge (store_id, customer_id) select store_id, customer_id from changed;
  return null;
end $$;
create trigger customer_figures_judge_added after insert on customer_figures referencing new table as changed
  for each statement execute function customer_figures_judge_soon();
create trigger customer_figures_judge_changed after update on customer_figures referencing new table as changed
  for each statement execute function customer_figures_judge_soon();

-- All segments are counted again, and so get their members.
update segments set counted_at = counted_at - interval '1 day';
`;

/** The members of segments are kept, with the time since when they are in and with their number on each day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(members).execute(db);
}
