import { type Kysely, sql } from "kysely";

const schema = `
-- The end of each chain: a chain alone does not show that its last entries are missing.
create table audit_chains (
  business_unit_id uuid primary key references business_units,
  entries bigint not null check (entries >= 0),
  hash bytea not null
);

-- Each entry has a number without gaps and a hash over itself and the hash before it, so that one that was changed or
-- taken out shows. An entry of somebody forgotten keeps its hash; blanked_hash is that of what is left of it.
create table audit_entries (
  business_unit_id uuid not null references business_units,
  sequence bigint not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  store_id uuid,
  of_business boolean not null,
  user_id uuid,
  by_name text not null,
  address text,
  subject text not null,
  subject_id text not null,
  subject_name text not null,
  action text not null,
  before jsonb,
  after jsonb,
  search text not null,
  previous_hash bytea not null,
  hash bytea not null,
  blanked_hash bytea,
  primary key (business_unit_id, sequence),
  unique (business_unit_id, id),
  check (of_business or store_id is not null)
);

-- Entries are chained when their transaction commits: the lock of the chain is the last one that it takes, so nobody waits
-- for it in a ring. No row here outlives a transaction, so the table is not logged.
create unlogged table audit_intake (
  place bigint generated always as identity primary key,
  id uuid not null default gen_random_uuid(),
  business_unit_id uuid not null,
  store_id uuid,
  of_business boolean not null,
  user_id uuid,
  by_name text not null,
  address text,
  subject text not null,
  subject_id text not null,
  subject_name text not null,
  action text not null,
  before jsonb,
  after jsonb,
  search text not null
);

-- Logged, though its table is not: a standby that is promoted would else have a broken sequence, and refuse every change
-- that writes an entry.
alter sequence audit_intake_place_seq set logged;

-- What a record was before an import changed it, once for each record, and what the import made of it.
create table before_images (
  store_id uuid not null,
  import_number integer not null,
  kind text not null check (kind in ('order', 'product')),
  record_id uuid not null,
  before jsonb not null,
  after jsonb,
  primary key (store_id, import_number, kind, record_id),
  check ((kind = 'product') = (after is not null))
);

create index audit_entries_search on audit_entries using gin (business_unit_id, search gin_trgm_ops);

-- Money fills the list: people, rights and settings are still found at once.
create index audit_entries_subject on audit_entries (business_unit_id, store_id, of_business, subject, sequence);

create index before_images_record on before_images (store_id, record_id, import_number);

-- What each store may search: its own entries and those of its business alone.
create view audit_texts as
  select stores.id as store_id, entries.id, entries.search
  from stores join audit_entries entries on entries.business_unit_id = stores.business_unit_id
    and (entries.of_business or entries.store_id = stores.id);

create function audit_hash(entry audit_entries) returns bytea language sql stable as $$
  select sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.business_unit_id, entry.sequence, entry.id, (extract(epoch from entry.at) * 1000000)::bigint,
    entry.store_id, entry.of_business, entry.user_id, entry.by_name, entry.address, entry.subject, entry.subject_id, entry.subject_name,
    entry.action, entry.before, entry.after
  )::text, 'UTF8'))
$$;

-- The role that serves may only read the list and hand entries in: these triggers run with the rights of their owner.
create function audit_append() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
declare
  chain audit_chains;
  newest audit_entries;
begin
  loop
    -- The row stays locked until the transaction ends, so that the numbers follow the order of the commits.
    select * into chain from audit_chains where business_unit_id = new.business_unit_id for no key update;
    exit when found;
    insert into audit_chains (business_unit_id, entries, hash)
      values (new.business_unit_id, 0, decode(repeat('00', 32), 'hex')) on conflict do nothing;
  end loop;
  -- Of several entries that one statement adds, each follows the one before it.
  -- The end of the chain is noted after all.
  select * into newest from audit_entries
    where business_unit_id = new.business_unit_id order by sequence desc limit 1;
  if newest.sequence > chain.entries then
    new.sequence := newest.sequence + 1;
    new.previous_hash := newest.hash;
  else
    new.sequence := chain.entries + 1;
    new.previous_hash := chain.hash;
  end if;
  new.at := clock_timestamp();
  new.hash := audit_hash(new);
  return new;
end
$$;

create function audit_close() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  update audit_chains chain set entries = newest.sequence, hash = newest.hash
    from (
      select distinct on (business_unit_id) * from added order by business_unit_id, sequence desc
    ) newest
    where chain.business_unit_id = newest.business_unit_id;
  return null;
end
$$;

create function audit_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' and is_forgetting() then
    return null;
  end if;
  raise exception 'The audit list only grows: nobody may % it', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;

-- Whoever commits sees entries of no other transaction here, so the first entry takes all of its own along.
create function audit_take_in() returns trigger language plpgsql
  security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from audit_intake where place = new.place) then
    return null;
  end if;
  with taken as (delete from audit_intake returning *)
  insert into audit_entries (business_unit_id, id, store_id, of_business, user_id, by_name, address, subject, subject_id,
      subject_name, action, before, after, search)
    select business_unit_id, id, store_id, of_business, user_id, by_name, address, subject, subject_id, subject_name, action,
      before, after, search
    from taken order by place;
  return null;
end
$$;

create trigger audit_append before insert on audit_entries for each row execute function audit_append();

create trigger audit_close after insert on audit_entries referencing new table as added
  for each statement execute function audit_close();

create trigger audit_refuse before update or delete or truncate on audit_entries
  for each statement execute function audit_refuse();

create trigger audit_refuse before delete or truncate on audit_chains for each statement execute function audit_refuse();

create trigger audit_refuse_hand before insert or update on audit_chains
  for each statement when (pg_trigger_depth() = 0) execute function audit_refuse();

create constraint trigger audit_take_in after insert on audit_intake deferrable initially deferred
  for each row execute function audit_take_in();
`;

/** The audit list: entries are taken in at once and chained one behind the other by the owner of the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
