import { type Kysely, sql } from "kysely";

/**
 * What is posted, issued or audited stays. Two functions with the rights of their owner may take the names of a
 * forgotten customer out of it, and nothing else: while one of them runs, the triggers let its own updates pass. An
 * entry of the audit list keeps its hash, so that the chain goes on; `blanked_hash` is the hash of what is left of it,
 * and stands in the entry that tells of the forgetting.
 */
const forgetting = String.raw`
create function is_forgetting() returns boolean language sql stable
return coalesce(current_setting('aisle.forgetting', true), '') = 'on';

create or replace function audit_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and tg_table_name = 'audit_entries' and is_forgetting() then
    return null;
  end if;
  raise exception 'The audit list only grows: nobody may % it', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;
create or replace function ledger_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_forgetting() then
    return null;
  end if;
  raise exception 'What was posted stays: nobody may % rows of %', lower(tg_op), tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;
create or replace function stock_movements_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_forgetting() then
    return null;
  end if;
  raise exception 'The movements of stock only grow: nobody may % one', lower(tg_op) using errcode = 'insufficient_privilege';
end
$$;

-- Customers are told as the author of what they did themselves, such as placing an order in a storefront.
create function books_forget(of_store uuid, customer_ids uuid[], names text[], pseudonym text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  order_ids uuid[] := array(select id from orders where store_id = of_store and customer_id = any(customer_ids));
begin
  perform set_config('aisle.forgetting', 'on', true);
  update invoices set customer_name = pseudonym where store_id = of_store and order_id = any(order_ids);
  update stock_movements set by_name = pseudonym
    where store_id = of_store and order_id = any(order_ids) and by_name = any(names);
  update order_payments set by_name = pseudonym
    where store_id = of_store and order_id = any(order_ids) and by_name = any(names);
  update ledger_transactions set by_name = pseudonym
    where store_id = of_store and order_id = any(order_ids) and by_name = any(names);
  update ledger_transactions posted set note = pseudonym
    from ledger_entries entry
    where posted.store_id = of_store and posted.kind = 'merge' and entry.store_id = of_store
      and entry.transaction_id = posted.id and entry.account = 'customer' and entry.account_id = any(customer_ids);
  perform set_config('aisle.forgetting', '', true);
end
$$;

alter table audit_entries add column blanked_hash bytea;

-- A value without what is told of some records in its list, and without the texts that lead to a person.
create function without_person(given jsonb, ids text[], marks text[], pseudonym text) returns jsonb
language plpgsql immutable as $$
declare
  told text;
  mark text;
begin
  if given is null then
    return null;
  end if;
  if jsonb_typeof(given -> 'records') = 'array' then
    given := jsonb_set(given, '{records}', (
      select coalesce(jsonb_agg(case when record ->> 'id' = any(ids)
        then jsonb_build_object('id', record -> 'id', 'name', pseudonym, 'before', null, 'after', null)
        else record end order by place), '[]')
      from jsonb_array_elements(given -> 'records') with ordinality as listed (record, place)));
  end if;
  told := given::text;
  foreach mark in array marks loop
    -- A number stays a number.
    told := replace(told, mark, '0');
  end loop;
  return told::jsonb;
end
$$;

create function tells_of(told text, texts text[]) returns boolean language sql immutable
return exists (select from unnest(texts) as one where one <> '' and strpos(told, one) > 0);

-- Answers the numbers of the blanked entries, each with the hash of what is left of it.
create function audit_forget(unit uuid, ids text[], own_ids text[], names text[], marks text[], pseudonym text)
returns text language plpgsql security definer set search_path = public, pg_temp as $$
declare
  blanked bigint[];
  told text;
begin
  perform set_config('aisle.forgetting', 'on', true);
  with changed as (
    update audit_entries entry set
      subject_name = case when subject_id = any(ids) then pseudonym else subject_name end,
      by_name = case when by_name = any(names) and subject_id = any(own_ids) then pseudonym else by_name end,
      before = case when subject_id = any(ids) then null else without_person(before, ids, marks, pseudonym) end,
      after = case when subject_id = any(ids) then null else without_person(after, ids, marks, pseudonym) end,
      search = case when subject_id = any(ids) then '' else (
        select string_agg(word, ' ') from unnest(string_to_array(search, ' ')) as word
        where not word = any(array(
          select unnest(string_to_array(fold_text(name), ' ')) from unnest(names || marks) as name))
      ) end
    where business_unit_id = unit and action <> 'forgotten' and (
      subject_id = any(ids) or (subject_id = any(own_ids) and by_name = any(names))
      or tells_of(concat(before::text, after::text, search), ids || marks))
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

update roles set permissions = array(
  select distinct given from unnest(permissions || array['customer.forget', 'customer.give-data', 'customer.see-looks'])
    as given order by given
) where permissions @> array['customer.manage', 'refund.approve'];
`;

/** Lets a customer be forgotten, also where rows stay. Who manages customers and approves refunds gets the rights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(forgetting).execute(db);
}
