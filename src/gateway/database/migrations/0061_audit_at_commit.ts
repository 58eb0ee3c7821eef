import { type Kysely, sql } from "kysely";

/**
 * Entries of the audit list are chained when their transaction commits. The lock of the chain is then the last one that
 * a transaction takes, and is held for the commit alone: so an entry may be written at any moment of a transaction,
 * without a ring of waiting, and changes of money in different stores do not wait for each other while they work. Until
 * the commit an entry stands in a table that is not logged, because none of its rows outlives a transaction.
 */
const intake = `
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

-- Whoever commits sees entries of no other transaction here, so the first entry takes all of its own along.
create function audit_take_in() returns trigger language plpgsql as $$
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

-- Money fills the list: people, rights and settings are still found at once.
create index audit_entries_subject on audit_entries (business_unit_id, store_id, of_business, subject, sequence);

create constraint trigger audit_take_in after insert on audit_intake deferrable initially deferred
  for each row execute function audit_take_in();
`;

/** Makes the table and its trigger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(intake).execute(db);
}
