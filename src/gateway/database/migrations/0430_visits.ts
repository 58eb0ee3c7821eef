import { type Kysely, sql } from "kysely";

const schema = String.raw`
-- What customers looked at in a storefront: no person, no address of a computer, no name of a browser. The key has the
-- moment in it, as each key of a table in parts does.
create table visits (
  store_id uuid not null references stores,
  id uuid not null,
  at timestamptz not null,
  session uuid not null,
  visitor uuid not null,
  place text not null check (place in ('page', 'product', 'category')),
  page text not null default '',
  product_id uuid,
  category_id uuid,
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  source text not null default '',
  campaign text not null default '',
  check ((page <> '') = (place = 'page')),
  constraint visits_check1 check ((product_id is not null) = (place = 'product')),
  constraint visits_check2 check ((category_id is not null) = (place = 'category')),
  foreign key (store_id, product_id) references products on delete cascade,
  foreign key (store_id, category_id) references categories on delete cascade
) partition by range (at);

-- One part until the next month has ended, and one for the month after it; visit_months makes those that follow.
do $$
declare
  ends timestamp := date_trunc('month', now() at time zone 'UTC') + interval '2 months';
begin
  execute format('create table visits_before partition of visits for values from (minvalue) to (%L)',
    ends at time zone 'UTC');
  execute format('create table %I partition of visits for values from (%L) to (%L)', to_char(ends, '"visits_"YYYY_MM'),
    ends at time zone 'UTC', (ends + interval '1 month') at time zone 'UTC');
end $$;

-- How often a session looked at something within a quarter of an hour, as one row. Clocks of all places differ by whole
-- quarters, so reports need not work out the local time of each visit.
create table visit_quarters (
  store_id uuid not null,
  begins timestamptz not null,
  session uuid not null,
  visitor uuid not null,
  device text not null,
  source text not null,
  campaign text not null,
  day date not null,
  hour text not null,
  visits integer not null,
  primary key (store_id, begins, session, visitor, device, source, campaign)
);

create unique index visits_key on visits (store_id, id, at);
create index visits_at on visits (store_id, at);
create index visits_of_product on visits (store_id, product_id) where product_id is not null;
create index visits_of_category on visits (store_id, category_id) where category_id is not null;

-- Reports of pages, products or categories read this one alone.
create index visits_of_place on visits (store_id, place, at);

create function visit_quarters_added() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into visit_quarters as kept (store_id, begins, session, visitor, device, source, campaign, day, hour, visits)
  select visits.store_id, date_bin('15 minutes', at, 'epoch'), session, visitor, device, source, campaign,
    (at at time zone place.time_zone)::date, to_char(at at time zone place.time_zone, 'HH24'), count(*)
  from changed as visits join stores as place on place.id = visits.store_id
  group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7
  on conflict (store_id, begins, session, visitor, device, source, campaign)
    do update set visits = kept.visits + excluded.visits;
  return null;
end $$;

create function visit_quarters_gone() returns trigger language plpgsql
set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  update visit_quarters as kept set visits = kept.visits - gone.visits
  from (
    select visits.store_id, date_bin('15 minutes', at, 'epoch'), session, visitor, device, source, campaign,
      (at at time zone place.time_zone)::date, to_char(at at time zone place.time_zone, 'HH24'), count(*)
    from changed as visits join stores as place on place.id = visits.store_id
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9 order by 1, 2, 3, 4, 5, 6, 7) as gone (store_id, begins, session, visitor, device, source, campaign, day, hour, visits)
  where kept.store_id = gone.store_id and kept.begins = gone.begins and kept.session = gone.session
    and kept.visitor = gone.visitor and kept.device = gone.device and kept.source = gone.source
    and kept.campaign = gone.campaign;
  delete from visit_quarters as kept using changed
  where kept.store_id = changed.store_id and kept.begins = date_bin('15 minutes', changed.at, 'epoch')
    and kept.session = changed.session and kept.visits = 0;
  return null;
end $$;

-- Makes the months to come, and drops those in which everything is older than is kept. The role that serves owns no table.
create function visit_months(kept interval) returns integer language plpgsql security definer
set search_path = public set timezone = 'UTC' set lock_timeout = '100ms' as $$
declare
  month record;
  ends timestamptz;
  dropped integer := 0;
begin
  for month in
    select inhrelid::regclass as part, substring(pg_get_expr(relpartbound, inhrelid) from 'TO \(''([^'']+)''\)')::timestamptz as ends
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'visits'::regclass order by ends
  loop
    ends := month.ends;
    continue when ends > now() - greatest(kept, interval '30 days');
    execute format('drop table %s', month.part);
    dropped := dropped + 1;
  end loop;
  while ends < now() + interval '2 months' loop
    execute format('create table %I (like visits including defaults including constraints)', to_char(ends, '"visits_"YYYY_MM'));
    execute format('alter table visits attach partition %I for values from (%L) to (%L)',
      to_char(ends, '"visits_"YYYY_MM'), ends, ends + interval '1 month');
    ends := ends + interval '1 month';
  end loop;
  return dropped;
end $$;

create trigger visit_quarters_insert_added after insert on visits referencing new table as changed
  for each statement execute function visit_quarters_added();

create trigger visit_quarters_delete_gone after delete on visits referencing old table as changed
  for each statement execute function visit_quarters_gone();

create trigger visit_quarters_update_added after update on visits referencing new table as changed
  for each statement execute function visit_quarters_added();

create trigger visit_quarters_update_gone after update on visits referencing old table as changed
  for each statement execute function visit_quarters_gone();
`;

/** Visits of the shop's pages, in parts by month. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
