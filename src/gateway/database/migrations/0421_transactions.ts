import { type Kysely, sql } from "kysely";

const schema = `
-- What the list of transactions is filtered, sorted and counted by; only triggers write it, in the statement that writes
-- payments and refunds.
create table transactions (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number text generated always as ('P-' || upper(left(id::text, 8))) stored not null,
  at timestamptz not null,
  method text not null,
  amount bigint not null,
  provider text,
  reference text not null,
  reason text not null,
  user_id uuid,
  by_name text not null,
  status text not null check (status in ('Received', 'Given Back', 'Reversed', 'Reversal')),
  order_number text not null,
  customer_name text not null,
  for_return boolean not null,
  search text generated always as (' ' || fold_text('P-' || upper(left(id::text, 8)) || ' ' || reference || ' '
    || order_number)) stored not null,
  primary key (store_id, id),
  foreign key (store_id, order_id, id) references order_payments on delete cascade
);

create index transactions_at on transactions (store_id, at desc, id);
create index transactions_status on transactions (store_id, status, at desc, id) include (method, for_return);
create index transactions_for_return on transactions (store_id, at desc, id) include (status) where for_return;
create index transactions_number on transactions (store_id, number, id);
create index transactions_order_number on transactions (store_id, order_number, id);
create index transactions_customer_name on transactions (store_id, (lower(customer_name) collate "und-x-icu"), id);
create index transactions_amount on transactions (store_id, amount, id);

-- All of these are below zero, at the end of the index of all amounts.
create index transactions_status_amount on transactions (store_id, status, amount, id);

create index transactions_for_return_amount on transactions (store_id, amount, id) where for_return;

create index transactions_text on transactions using gin (store_id, search gin_trgm_ops)
  with (gin_pending_list_limit = 512);

create function transaction_status(amount bigint, reverses uuid) returns text language sql immutable
return case when reverses is not null then 'Reversal' when amount < 0 then 'Given Back' else 'Received' end;

create function list_payments() returns trigger language plpgsql
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
begin
  insert into transactions (store_id, id, order_id, at, method, amount, provider, reference, reason, user_id, by_name,
    status, order_number, customer_name, for_return)
  select paid.store_id, paid.id, paid.order_id, paid.at, paid.method, paid.amount, paid.provider, paid.reference,
    paid.reason, paid.user_id, paid.by_name, transaction_status(paid.amount, paid.reverses), orders.number,
    orders.customer_name, false
  from added paid join orders on orders.store_id = paid.store_id and orders.id = paid.order_id;
  update transactions set status = 'Reversed' from added
  where added.reverses is not null and transactions.store_id = added.store_id and transactions.id = added.reverses
    and transactions.order_id = added.order_id and transactions.status <> 'Reversal';
  return null;
end $$;

create function list_refund() returns trigger language plpgsql as $$
begin
  update transactions set for_return = new.return_id is not null
  where store_id = new.store_id and id = new.given_payment_id and for_return <> (new.return_id is not null);
  return null;
end $$;

create function list_order() returns trigger language plpgsql as $$
begin
  update transactions set order_number = new.number, customer_name = new.customer_name
  from order_payments paid
  where paid.store_id = new.store_id and paid.order_id = new.id
    and transactions.store_id = paid.store_id and transactions.id = paid.id;
  return null;
end $$;

-- A refund that is taken back has no payment any more that gave its money back.
create function unlist_refund() returns trigger language plpgsql as $$
begin
  update transactions set for_return = false
  where store_id = old.store_id and id = old.given_payment_id and for_return;
  return null;
end $$;

create trigger list_payments after insert on order_payments referencing new table as added
  for each statement execute function list_payments();

create trigger list_refund after insert or update of given_payment_id, return_id on refunds
  for each row when (new.given_payment_id is not null) execute function list_refund();

create trigger list_order after update of number, customer_name on orders
  for each row when (old.number <> new.number or old.customer_name <> new.customer_name) execute function list_order();

create trigger unlist_refund after update of given_payment_id on refunds
  for each row when (old.given_payment_id is not null and new.given_payment_id is null)
  execute function unlist_refund();
`;

/** The list of money that came or went. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
