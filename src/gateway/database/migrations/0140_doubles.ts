import { type Kysely, sql } from "kysely";

const doubles = String.raw`
alter table customers
  add column merged_into uuid,
  add foreign key (store_id, merged_into) references customers (store_id, id),
  add check (merged_into is null or (merged_into <> id and state = 'DELETE'));
create index customers_merged on customers (store_id, merged_into) where merged_into is not null;
create index customers_email on customers (store_id, lower(email)) where email is not null;

-- Spaces, dots and capital letters make no difference.
create function plain_key(given text) returns text language sql immutable parallel safe
return regexp_replace(fold_text(given), '[^[:alnum:]]', '', 'g');
create index customer_addresses_place on customer_addresses (store_id, plain_key(line || ' ' || pincode));

create table customer_doubles (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  number text not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Merged', 'Not the same')),
  one_id uuid not null,
  other_id uuid not null,
  because text not null,
  kept text not null default '',
  decided_by text,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id),
  unique (store_id, number),
  unique (store_id, one_id, other_id),
  foreign key (store_id, one_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, other_id) references customers (store_id, id) on delete cascade,
  check (one_id < other_id)
);
create index customer_doubles_other on customer_doubles (store_id, other_id);
create index customer_doubles_created on customer_doubles (store_id, created_at desc, id);

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
  foreign key (store_id, double_id) references customer_doubles (store_id, id) on delete cascade,
  foreign key (store_id, kept_id) references customers (store_id, id) on delete cascade,
  foreign key (store_id, gone_id) references customers (store_id, id) on delete cascade
);
create unique index customer_merges_double on customer_merges (store_id, double_id) where undone_at is null;
create index customer_merges_kept on customer_merges (store_id, kept_id);
create index customer_merges_gone on customer_merges (store_id, gone_id);

create table customer_merge_rows (
  store_id uuid not null,
  merge_id uuid not null,
  moved text not null,
  key uuid not null,
  primary key (store_id, merge_id, moved, key),
  foreign key (store_id, merge_id) references customer_merges (store_id, id) on delete cascade
);

alter table ledger_transactions
  drop constraint ledger_transactions_kind_check,
  drop constraint ledger_transactions_check,
  add constraint ledger_transactions_kind_check
    check (kind in ('charge', 'payment', 'give back', 'reversal', 'removal', 'drawer', 'unmatched', 'merge')),
  add constraint ledger_transactions_check
    check (order_id is not null or kind in ('drawer', 'unmatched', 'reversal', 'merge'));

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
${["orders", "customer_addresses", "customer_wishes", "promo_uses", "reviews"]
  .map(
    (table) => `create trigger customer_follow before insert or update of customer_id on ${table}
  for each row execute function customer_follow();`,
  )
  .join("\n")}

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
create trigger customer_doubles_added after insert on customers referencing new table as added
  for each statement execute function customer_doubles_added();

create function customer_doubles_changed() returns trigger language plpgsql as $$
begin
  perform customer_doubles_find(store_id, array_agg(id)) from (
    select later.store_id, later.id from earlier join later on later.store_id = earlier.store_id and later.id = earlier.id
    where (earlier.phone_key, earlier.email, earlier.name, earlier.state = 'DELETE')
      is distinct from (later.phone_key, later.email, later.name, later.state = 'DELETE')
  ) as changed group by store_id;
  return null;
end $$;
create trigger customer_doubles_changed after update on customers referencing old table as earlier new table as later
  for each statement execute function customer_doubles_changed();

create function customer_doubles_placed() returns trigger language plpgsql as $$
begin
  perform customer_doubles_find(store_id, array_agg(distinct customer_id)) from added group by store_id;
  return null;
end $$;
create trigger customer_doubles_placed after insert on customer_addresses referencing new table as added
  for each statement execute function customer_doubles_placed();

select customer_doubles_find(store_id, array_agg(id)) from customers group by store_id;

alter table document_counts drop constraint document_counts_kind_check,
  add constraint document_counts_kind_check
    check (kind in ('return', 'refund', 'transaction', 'invoice', 'product-review', 'customer-double'));

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'customer.view' = any(permissions) then array['customer-double.view'] else '{}' end
    || case when 'order.exceed-capacity' = any(permissions) then array['customer-double.manage'] else '{}' end
    || case when 'customer.export' = any(permissions) then array['customer-double.export'] else '{}' end
  ) as given order by given);
`;

/** Finds customers who may be one person, and lets them be merged so that all of it can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(doubles).execute(db);
}
