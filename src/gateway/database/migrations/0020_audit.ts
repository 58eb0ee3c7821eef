import { type Kysely, sql } from "kysely";

/**
 * The audit list of a business. Its entries are only ever added. Each has a number without gaps and a hash over itself
 * and the hash before it, so that an entry that was changed or taken out shows. The end of the chain is kept in a table
 * of its own, because a chain alone does not show that its last entries are missing. Administrators may see and export
 * the list.
 */
const audit = `
create table audit_chains (
  business_unit_id uuid primary key references business_units,
  entries bigint not null check (entries >= 0),
  hash bytea not null
);

create table audit_entries (
  business_unit_id uuid not null references business_units,
  sequence bigint not null,
  id uuid not null default gen_random_uuid(),
  at timestamptz not null,
  store_id uuid,
  of_business boolean not null check (of_business or store_id is not null),
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
  primary key (business_unit_id, sequence),
  unique (business_unit_id, id)
);

create index audit_entries_search on audit_entries using gin (business_unit_id, search gin_trgm_ops);

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

create function audit_append() returns trigger language plpgsql as $$
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

create function audit_close() returns trigger language plpgsql as $$
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
  raise exception 'The audit list only grows: nobody may % it', lower(tg_op) using errcode = 'insufficient_privilege';
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

update roles
set permissions = array(
  select distinct given from unnest(permissions || array['audit.view', 'audit.export']) as given order by given
)
where name = 'admin';
`;

/** Makes the audit list. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(audit).execute(db);
}
