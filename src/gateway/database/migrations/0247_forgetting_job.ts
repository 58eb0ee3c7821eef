import { type Kysely, sql } from "kysely";

const forgetting = String.raw`
alter table jobs drop constraint jobs_kind_check;
alter table jobs add constraint jobs_kind_check check (kind in ('export', 'import', 'print', 'forget'));

-- How a phone number is called in its country: the calling code, a space, and its digits without that code.
create function phone_core(given text, country text) returns text language sql immutable parallel safe
return (
  select coalesce((phone_rule(country))[1], '91') || ' ' || case
    when country <> 'IN' and starts_with(key, (phone_rule(country))[1]) then substr(key, length((phone_rule(country))[1]) + 1)
    else key end
  from phone_key(given, country) as key);

-- A text without phone numbers and addresses of a person (marks) and without their names; both are patterns.
create function without_words(told text, marks text, names text, pseudonym text) returns text
language sql immutable parallel safe
return regexp_replace(regexp_replace(told, marks, 'removed', 'gi'), names, pseudonym, 'gi');

-- The same of a value: a number stays a number, and the names of fields stay.
create function without_words(told jsonb, marks text, names text, pseudonym text) returns jsonb
language sql immutable parallel safe
return regexp_replace(regexp_replace(told::text, marks, '0', 'gi'), '(?:' || names || ')(?![^"]*"\s*:)', pseudonym,
  'gi')::jsonb;

create function without_words(told text[], marks text, names text, pseudonym text) returns text[]
language sql immutable parallel safe
return array(select without_words(word, marks, names, pseudonym) from unnest(told) with ordinality as each (word, nth)
  order by nth);

-- Takes the words of a forgotten person out of texts in rows of the books; nothing else of them changes.
create function books_forget_words(of_table text, places tid[], marks text, names text, pseudonym text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('aisle.forgetting', 'on', true);
  case of_table
    when 'order_payments' then
      update order_payments set reference = without_words(reference, marks, names, pseudonym),
        reason = without_words(reason, marks, names, pseudonym) where ctid = any(places);
    when 'invoices' then
      update invoices set reason = without_words(reason, marks, names, pseudonym) where ctid = any(places);
    when 'stock_movements' then
      update stock_movements set note = without_words(note, marks, names, pseudonym) where ctid = any(places);
    when 'ledger_transactions' then
      update ledger_transactions set note = without_words(note, marks, names, pseudonym) where ctid = any(places);
  end case;
  perform set_config('aisle.forgetting', '', true);
end
$$;

-- As audit_forget of 0188, which it replaces: entries are found by the person's ids and by the pattern of their phone
-- numbers and addresses, and their names go out of every entry that is found, also of those about their orders.
drop function audit_forget(uuid, text[], text[], text[], text[], text);
create function audit_forget(unit uuid, ids text[], own_ids text[], order_ids text[], by_names text[], tied text,
  marks text, names text, full_names text, pseudonym text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  blanked bigint[];
  told text;
begin
  perform set_config('aisle.forgetting', 'on', true);
  with changed as (
    update audit_entries entry set
      subject_name = case when subject_id = any(ids) then pseudonym
        else without_words(subject_name, marks, names, pseudonym) end,
      by_name = case when by_name = any(by_names) and subject_id = any(own_ids) then pseudonym else by_name end,
      before = case when subject_id = any(ids) then null
        else without_words(without_person(before, ids, '{}', pseudonym), marks, full_names, pseudonym) end,
      after = case when subject_id = any(ids) then null
        else without_words(without_person(after, ids, '{}', pseudonym), marks, full_names, pseudonym) end,
      search = case when subject_id = any(ids) then '' else without_words(search, marks, names, pseudonym) end
    where business_unit_id = unit and action <> 'forgotten' and (
      subject_id = any(ids) or (subject_id = any(own_ids) and by_name = any(by_names))
      or (subject_id = any(order_ids) and concat_ws(' ', before::text, after::text, search) ~* names)
      or concat_ws(' ', subject_name, before::text, after::text, search) ~* tied)
    returning sequence
  )
  select array_agg(sequence) into blanked from changed;
  update audit_entries entry set blanked_hash = audit_hash(entry)
    where business_unit_id = unit and sequence = any(blanked);
  select string_agg(sequence || ':' || encode(blanked_hash, 'hex'), ' ' order by sequence) into told
    from audit_entries where business_unit_id = unit and sequence = any(blanked);
  perform set_config('aisle.forgetting', '', true);
  return coalesce(told, '');
end
$$;
`;

/** Forgetting somebody is a job that searches every text for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(forgetting).execute(db);
}
