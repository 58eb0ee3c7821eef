import { type Kysely, sql } from "kysely";

const fold = (given: string): string => String.raw`' ' || btrim(regexp_replace(lower(normalize(regexp_replace(
    normalize(${given}, nfkd), '[\u0300-\u036f]', '', 'g'), nfc) collate "und-x-icu"), '\s+', ' ', 'g'))`;

const transactions = `
create table transactions (
  store_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  number text not null generated always as ('P-' || upper(left(id::text, 8))) stored,
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
  search text not null generated always as (
    ${fold("'P-' || upper(left(id::text, 8)) || ' ' || reference || ' ' || order_number")}) stored,
  primary key (store_id, id),
  foreign key (store_id, order_id, id) references order_payments (store_id, order_id, id) on delete cascade
);

create function transaction_status(amount bigint, reverses uuid) returns text language sql immutable
return case when reverses is not null then 'Reversal' when amount < 0 then 'Given Back' else 'Received' end;

create function list_payments() returns trigger language plpgsql as $$
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
create trigger list_payments after insert on order_payments referencing new table as added
  for each statement execute function list_payments();

create function list_refund() returns trigger language plpgsql as $$
begin
  update transactions set for_return = new.return_id is not null
  where store_id = new.store_id and id = new.given_payment_id and for_return <> (new.return_id is not null);
  return null;
end $$;
create trigger list_refund after insert or update of given_payment_id, return_id on refunds
  for each row when (new.given_payment_id is not null) execute function list_refund();

create function list_order() returns trigger language plpgsql as $$
begin
  update transactions set order_number = new.number, customer_name = new.customer_name
  from order_payments paid
  where paid.store_id = new.store_id and paid.order_id = new.id
    and transactions.store_id = paid.store_id and transactions.id = paid.id;
  return null;
end $$;
create trigger list_order after update of number, customer_name on orders
  for each row when (old.number <> new.number or old.customer_name <> new.customer_name) execute function list_order();

insert into transactions (store_id, id, order_id, at, method, amount, provider, reference, reason, user_id, by_name,
  status, order_number, customer_name, for_return)
select paid.store_id, paid.id, paid.order_id, paid.at, paid.method, paid.amount, paid.provider, paid.reference,
  paid.reason, paid.user_id, paid.by_name,
  case when paid.reverses is null and reversal.id is not null then 'Reversed'
    else transaction_status(paid.amount, paid.reverses) end,
  orders.number, orders.customer_name, refunds.return_id is not null
from order_payments paid
join orders on orders.store_id = paid.store_id and orders.id = paid.order_id
left join order_payments reversal on reversal.store_id = paid.store_id and reversal.order_id = paid.order_id
  and reversal.reverses = paid.id
left join refunds on refunds.store_id = paid.store_id and refunds.order_id = paid.order_id
  and refunds.given_payment_id = paid.id;

create index transactions_at on transactions (store_id, at desc, id);
create index transactions_status on transactions (store_id, status, at desc, id) include (method, for_return);
create index transactions_for_return on transactions (store_id, at desc, id) include (status) where for_return;
create index transactions_text on transactions using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);

alter table refunds add column search text not null generated always as (
  ${fold("number || ' ' || order_number || ' ' || customer_name || ' ' || reference")}) stored;
create index refunds_status on refunds (store_id, status, created_at desc, id) include (cause, approval);
create index refunds_cause on refunds (store_id, cause, created_at desc, id) include (status);
create index refunds_waiting on refunds (store_id, created_at desc, id) include (status) where approval = 'Waiting';
create index refunds_text on refunds using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);
`;

/**
 * What the list of transactions is filtered, sorted and counted by stands in one table of its own, because a payment
 * never changes and most of this follows from other rows. Only the database writes it, in the statement that writes
 * those.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(transactions).execute(db);
}
