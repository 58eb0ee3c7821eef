import { type Kysely, sql } from "kysely";

const schema = `
-- Answers the numbers of the blanked entries, each with the hash of what is left of it.
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

/** Forgetting of a person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
