import { type Kysely, sql } from "kysely";

const schema = `
-- Customers who may be one person.
create table customer_doubles (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  number text not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Merged', 'Not the same')),
  one_id uuid not null,
  other_id uuid not null,
  because text not null,
  decided_by text,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id),
  unique (store_id, number),
  unique (store_id, one_id, other_id),
  check (one_id < other_id),
  foreign key (store_id, one_id) references customers on delete cascade,
  foreign key (store_id, other_id) references customers on delete cascade
);

-- Merges of customers, each with the rows that it changed, so that all of it can be taken back.
create table customer_merges (
  store_id uuid not null,
  id uuid not null default gen_random_uuid(),
  double_id uuid not null,
  kept_id uuid not null,
  gone_id uuid not null,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  user_id uuid,
  by_name text not null,
  credit bigint not null,
  -- What the fields of both were and became, so that an undo sets back only what nobody has changed since.
  kept_fields jsonb not null,
  gone_fields jsonb not null,
  undone_at timestamptz,
  primary key (store_id, id),
  foreign key (store_id, double_id) references customer_doubles on delete cascade,
  foreign key (store_id, kept_id) references customers on delete cascade,
  foreign key (store_id, gone_id) references customers on delete cascade
);

create table customer_merge_rows (
  store_id uuid not null,
  merge_id uuid not null,
  moved text not null,
  key uuid not null,
  primary key (store_id, merge_id, moved, key),
  foreign key (store_id, merge_id) references customer_merges on delete cascade
);

create index customer_doubles_other on customer_doubles (store_id, other_id);
create index customer_doubles_created on customer_doubles (store_id, created_at desc, id);
create unique index customer_merges_double on customer_merges (store_id, double_id) where undone_at is null;
create index customer_merges_kept on customer_merges (store_id, kept_id);
create index customer_merges_gone on customer_merges (store_id, gone_id);

-- What is written for a customer who was merged belongs to the one who stayed. The lock waits for a merge that is on.
create function customer_follow() returns trigger language plpgsql as $$
declare
  stayed uuid;
begin
  if new.customer_id is not null then
    select merged_into into stayed from customers where store_id = new.store_id and id = new.customer_id for key share;
    new.customer_id := coalesce(stayed, new.customer_id);
  end if;
  return new;
end $$;

-- Keeps the pairs of some customers that agree, and drops those that wait and agree no more, but not
-- what was merged once. What twenty others have
-- as well, such as the phone of an office, says nothing about a person.
create function customer_doubles_find(store uuid, changed uuid[]) returns void language sql as $$
  with mine as (
    select * from customers where store_id = store and id = any(changed) and state <> 'DELETE'
  ), agreeing as materialized (
    select least(id, same_id) as one_id, greatest(id, same_id) as other_id,
      string_agg(distinct reason, ', ' order by reason desc) as because
    from (
      select mine.id, 'phone' as reason, array(select theirs.id from customers theirs
        where theirs.store_id = store and theirs.phone_key = mine.phone_key and theirs.id <> mine.id
          and theirs.state <> 'DELETE' limit 20) as same
      from mine where length(mine.phone_key) > 5
      union all
      select mine.id, 'e-mail', array(select theirs.id from customers theirs
        where theirs.store_id = store and lower(theirs.email) = lower(mine.email) and theirs.id <> mine.id
          and theirs.state <> 'DELETE' limit 20)
      from mine where mine.email is not null
      union all
      select mine.id, 'name and address', array(select theirs.id from customer_addresses their_place
        join customers theirs on theirs.store_id = store and theirs.id = their_place.customer_id
        where their_place.store_id = store
          and plain_key(their_place.line || ' ' || their_place.pincode) = plain_key(place.line || ' ' || place.pincode)
          and theirs.id <> mine.id and theirs.state <> 'DELETE' and plain_key(theirs.name) = plain_key(mine.name)
        limit 20)
      from mine join customer_addresses place on place.store_id = store and place.customer_id = mine.id
      where plain_key(mine.name) <> '' and plain_key(place.line) <> ''
    ) as found cross join unnest(same) as same_id
    where cardinality(same) < 20 group by 1, 2
  ), dropped as (
    delete from customer_doubles kept where store_id = store and status = 'Waiting'
      and (one_id = any(changed) or other_id = any(changed))
      and not exists (select from customer_merges where store_id = store and double_id = kept.id)
      and not exists (select from agreeing where (agreeing.one_id, agreeing.other_id) = (kept.one_id, kept.other_id))
  ), changed_reasons as (
    update customer_doubles kept set because = agreeing.because from agreeing
    where store_id = store and (agreeing.one_id, agreeing.other_id) = (kept.one_id, kept.other_id)
      and status = 'Waiting' and kept.because <> agreeing.because
  ), fresh as materialized (
    select *, row_number() over (order by one_id, other_id) as nth from agreeing where not exists (
      select from customer_doubles kept where store_id = store
        and (agreeing.one_id, agreeing.other_id) = (kept.one_id, kept.other_id))
  ), taken as (
    insert into store_counters as counter (store_id, counter, value)
    select store, 'doubles', count(*) from fresh having count(*) > 0
    on conflict (store_id, counter) do update set value = counter.value + excluded.value returning value
  )
  insert into customer_doubles (store_id, number, one_id, other_id, because)
  select store, code || '-D-' || lpad((value - (select count(*) from fresh) + nth)::text, 6, '0'), one_id, other_id, because
  from fresh cross join taken join stores on stores.id = store
  on conflict (store_id, one_id, other_id) do nothing
$$;

create function customer_doubles_added() returns trigger language plpgsql as $$
begin
  perform customer_doubles_find(store_id, array_agg(id)) from added group by store_id;
  return null;
end $$;

create function customer_doubles_changed() returns trigger language plpgsql as $$
begin
  perform customer_doubles_find(store_id, array_agg(id)) from (
    select later.store_id, later.id from earlier join later on later.store_id = earlier.store_id and later.id = earlier.id
    where (earlier.phone_key, earlier.email, earlier.name, earlier.state = 'DELETE')
      is distinct from (later.phone_key, later.email, later.name, later.state = 'DELETE')
  ) as changed group by store_id;
  return null;
end $$;

create function customer_doubles_placed() returns trigger language plpgsql as $$
begin
  perform customer_doubles_find(store_id, array_agg(distinct customer_id)) from added group by store_id;
  return null;
end $$;

create trigger customer_follow before insert or update of customer_id on orders
  for each row execute function customer_follow();

create trigger customer_follow before insert or update of customer_id on customer_addresses
  for each row execute function customer_follow();

create trigger customer_follow before insert or update of customer_id on customer_wishes
  for each row execute function customer_follow();

create trigger customer_follow before insert or update of customer_id on promo_uses
  for each row execute function customer_follow();

create trigger customer_follow before insert or update of customer_id on reviews
  for each row execute function customer_follow();

create trigger customer_doubles_added after insert on customers referencing new table as added
  for each statement execute function customer_doubles_added();

create trigger customer_doubles_changed after update on customers referencing old table as earlier new table as later
  for each statement execute function customer_doubles_changed();

create trigger customer_doubles_placed after insert on customer_addresses referencing new table as added
  for each statement execute function customer_doubles_placed();

create trigger customer_follow before insert or update of customer_id on conversations
  for each row execute function customer_follow();

create trigger customer_follow before insert or update of customer_id on messages
  for each row execute function customer_follow();

create trigger customer_follow before insert or update of customer_id on offer_uses
  for each row execute function customer_follow();
`;

/** Customers who may be one person, and merges of them that can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
