import { type Kysely, sql } from "kysely";

/**
 * Entries of the audit list are chained when their transaction commits. The lock of the chain is then the last one that a
 * transaction takes, and is held for the commit alone: so an entry may be written at any moment of a transaction, without a
 * ring of waiting, and changes of money in different stores do not wait for each other while they work. Until the commit
 * an entry stands in a table that is not logged, because none of its rows outlives a transaction.
 */
const intake = `
create unlogged table audit_intake (
  id uuid primary key default gen_random_uuid(),
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

create function audit_take_in() returns trigger language plpgsql as $$
begin
  delete from audit_intake where id = new.id;
  insert into audit_entries (business_unit_id, id, store_id, of_business, user_id, by_name, address, subject, subject_id,
      subject_name, action, before, after, search)
    values (new.business_unit_id, new.id, new.store_id, new.of_business, new.user_id, new.by_name, new.address, new.subject,
      new.subject_id, new.subject_name, new.action, new.before, new.after, new.search);
  return null;
end
$$;

create constraint trigger audit_take_in after insert on audit_intake deferrable initially deferred
  for each row execute function audit_take_in();
`;

/** Makes the table and its trigger. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(intake).execute(db);
}
