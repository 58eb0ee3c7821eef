import { type Kysely, sql } from "kysely";

const ledger = String.raw`
create table cash_drawers (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  user_id uuid not null references users,
  by_name text not null,
  opened_at timestamptz not null,
  opening_float bigint not null check (opening_float >= 0),
  closed_at timestamptz,
  counted bigint check (counted >= 0),
  expected bigint,
  note text not null default '',
  primary key (store_id, id),
  check ((closed_at is null) = (counted is null) and (closed_at is null) = (expected is null))
);
create unique index cash_drawers_open on cash_drawers (store_id, user_id) where closed_at is null;

create table ledger_transactions (
  store_id uuid not null references stores,
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('charge', 'payment', 'give back', 'reversal', 'removal', 'drawer', 'unmatched')),
  order_id uuid,
  payment_id uuid,
  user_id uuid,
  by_name text not null,
  note text not null default '',
  reverses uuid,
  primary key (store_id, id),
  foreign key (store_id, reverses) references ledger_transactions (store_id, id),
  check (order_id is not null or kind in ('drawer', 'unmatched', 'reversal')),
  check ((kind in ('reversal', 'removal')) = (reverses is not null))
);
create index ledger_transactions_order on ledger_transactions (store_id, order_id, at) where order_id is not null;
create unique index ledger_transactions_reverses on ledger_transactions (store_id, reverses) where reverses is not null;

create table ledger_entries (
  store_id uuid not null,
  transaction_id uuid not null,
  line smallint not null check (line > 0),
  account text not null check (account in ('order', 'customer', 'provider', 'cash drawer', 'store', 'unmatched')),
  -- A cash drawer without an id is the cash that no drawer of a shift has, such as that of an import.
  account_id uuid,
  provider text,
  amount bigint not null check (amount <> 0),
  primary key (store_id, transaction_id, line),
  foreign key (store_id, transaction_id) references ledger_transactions (store_id, id),
  check (account <> 'order' or account_id is not null),
  check (account <> 'customer' or account_id is not null),
  check (account not in ('provider', 'store') or account_id is null),
  check (account <> 'unmatched' or account_id is not null),
  check ((account = 'provider') = (provider is not null))
);
create index ledger_entries_account on ledger_entries (store_id, account_id, account) include (amount) where account_id is not null;

create table payment_links (
  store_id uuid not null references stores,
  id uuid not null,
  order_id uuid not null,
  provider text not null,
  url text not null,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('sent', 'declined', 'paid')),
  sent_at timestamptz not null,
  sent_by text not null,
  primary key (store_id, id)
);
create index payment_links_order on payment_links (store_id, order_id, sent_at desc);

-- What providers have told, so that nothing that is told twice happens twice.
create table provider_events (
  store_id uuid not null references stores,
  provider text not null,
  event_id text not null,
  at timestamptz not null,
  primary key (store_id, provider, event_id)
);

create table unmatched_payments (
  store_id uuid not null references stores,
  id uuid not null,
  at timestamptz not null,
  link_id uuid not null,
  provider text not null,
  method text not null check (method in ('Card', 'UPI', 'Wallet', 'Bank Transfer')),
  amount bigint not null check (amount > 0),
  reference text not null,
  because text not null,
  resolved_at timestamptz,
  resolved_by text,
  resolution text check (resolution in ('assigned', 'given back')),
  primary key (store_id, id),
  foreign key (store_id, link_id) references payment_links (store_id, id),
  check ((resolved_at is null) = (resolution is null) and (resolved_at is null) = (resolved_by is null))
);
create index unmatched_payments_open on unmatched_payments (store_id, at) where resolved_at is null;

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'What was posted stays: nobody may % rows of %', lower(tg_op), tg_table_name
    using errcode = 'insufficient_privilege';
end
$$;

create function ledger_balance() returns trigger language plpgsql as $$
declare
  unbalanced uuid;
begin
  select transaction_id into unbalanced from added group by store_id, transaction_id having sum(amount) <> 0 limit 1;
  if found then
    raise exception 'The entries of transaction % do not sum to zero', unbalanced using errcode = 'check_violation';
  end if;
  return null;
end
$$;

-- All entries of a transaction are added by one statement, so each statement must balance by itself.
create trigger ledger_balance after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_balance();
create trigger ledger_refuse before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse();
create trigger ledger_refuse before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse();

alter table order_payments
  add column given bigint check (given is null or (given >= amount and method = 'Cash')),
  add column reason text not null default '',
  add column user_id uuid,
  add column by_name text not null default '',
  add column drawer_id uuid,
  add column reverses uuid,
  add column gives_back uuid,
  drop constraint order_payments_method_check,
  add constraint order_payments_method_check
    check (method in ('Cash', 'Card', 'UPI', 'Wallet', 'Bank Transfer', 'Customer Credit')),
  add foreign key (store_id, drawer_id) references cash_drawers (store_id, id),
  add foreign key (store_id, order_id, reverses) references order_payments (store_id, order_id, id),
  add foreign key (store_id, order_id, gives_back) references order_payments (store_id, order_id, id),
  add check (drawer_id is null or method = 'Cash'),
  add check (gives_back is null or (amount < 0 and reverses is null));
create unique index order_payments_reverses on order_payments (store_id, order_id, reverses) where reverses is not null;
create trigger ledger_refuse before update on order_payments for each statement execute function ledger_refuse();

alter table orders
  add column pay_by text check (pay_by in ('Online', 'Cash On Delivery', 'Pay on Delivery')),
  add column payment_attempt text check (payment_attempt in ('link sent', 'failed')),
  add column given_back bigint not null default 0 check (given_back >= 0);

update orders set
  pay_by = case
    when payment_state in ('Online', 'Cash On Delivery', 'Pay on Delivery') then payment_state
    when payment_state in ('Payment Failed', 'Send Payment Link') then 'Online' end,
  payment_attempt = case payment_state when 'Payment Failed' then 'failed' when 'Send Payment Link' then 'link sent' end,
  given_back = coalesce((
    select -sum(payments.amount) from order_payments payments
    where payments.store_id = orders.store_id and payments.order_id = orders.id and payments.amount < 0), 0);

-- The rules of the day on which this was written; from then on the program alone says what follows.
update orders set payment_state = case
  when status in ('Returned', 'Cancelled', 'Rejected') then
    case when paid_amount > 0 then 'Refund Not Completed' when given_back > 0 then 'Refund' else 'Not Paid' end
  when paid_amount > amount then 'Excess Amount'
  when paid_amount = amount and amount = 0 and given_back > 0 then 'Refund'
  when paid_amount = amount then case when status = 'Delivered' then 'Completed' else 'Paid' end
  when paid_amount > 0 then 'Partially Paid'
  when payment_attempt = 'failed' then 'Payment Failed'
  when payment_attempt = 'link sent' then 'Send Payment Link'
  when status in ('Delivered', 'Partially Delivered') then case when given_back > 0 then 'Refund' else 'Not Paid' end
  else coalesce(pay_by, 'Not Paid') end;

with payments as materialized (
  select gen_random_uuid() as transaction_id, payments.* from order_payments payments
), charges as materialized (
  select gen_random_uuid() as transaction_id, store_id, id, placed_at, amount from orders
  where amount <> 0 and status not in ('Returned', 'Cancelled', 'Rejected')
), posted as (
  insert into ledger_transactions (store_id, id, at, kind, order_id, payment_id, by_name)
  select store_id, transaction_id, at, case when amount > 0 then 'payment' else 'give back' end, order_id, id, '' from payments
  union all select store_id, transaction_id, placed_at, 'charge', id, null, '' from charges
)
insert into ledger_entries (store_id, transaction_id, line, account, account_id, provider, amount)
select store_id, transaction_id, 1, 'order', order_id, null, -amount from payments
union all
select store_id, transaction_id, 2, case method when 'Cash' then 'cash drawer' else 'provider' end, null,
  nullif(method, 'Cash'), amount from payments
union all select store_id, transaction_id, 1, 'order', id, null, amount from charges
union all select store_id, transaction_id, 2, 'store', null, null, -amount from charges;

alter table order_history
  drop constraint order_history_kind_check,
  add constraint order_history_kind_check
    check (kind in ('placed', 'status', 'picker', 'rider', 'comment', 'import', 'edit', 'payment'));

update roles set permissions = array(
  select distinct given from unnest(permissions || 'payment.record'::text) as given order by given
) where 'order.create' = any(permissions);
update roles set permissions = array(
  select distinct given from unnest(permissions || 'payment.reverse'::text) as given order by given
) where 'order.exceed-capacity' = any(permissions);
`;

/**
 * Money is booked twice, as a debit of one account and a credit of another. Postings and payments are never changed; a
 * mistake is reversed by a further one. Who takes cash does so with a drawer of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ledger).execute(db);
}
