import { type Kysely, sql } from "kysely";

const schema = `
create table cash_drawers (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users,
  by_name text not null,
  opened_at timestamptz not null,
  opening_float bigint not null check (opening_float >= 0),
  closed_at timestamptz,
  counted bigint check (counted >= 0),
  expected bigint,
  note text not null default '',
  notes text not null default '',
  primary key (store_id, id),
  constraint cash_drawers_counted check ((counted is null) = (expected is null)),
  constraint cash_drawers_closed check (closed_at is null or counted is not null)
);

-- The cash that riders have handed in.
create table rider_hand_ins (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  rider_id uuid not null,
  rider_name text not null,
  drawer_id uuid not null,
  at timestamptz not null,
  user_id uuid,
  by_name text not null,
  orders jsonb not null,
  expected bigint not null check (expected > 0),
  counted bigint not null check (counted >= 0),
  notes text not null default '',
  reason text not null default '',
  primary key (store_id, id),
  constraint rider_hand_ins_reason check (counted = expected or reason <> ''),
  foreign key (store_id, rider_id) references riders,
  foreign key (store_id, drawer_id) references cash_drawers
);

-- Money is booked twice, as a debit of one account and a credit of another. A mistake is reversed, never changed.
create table ledger_transactions (
  store_id uuid not null references stores,
  id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('charge', 'payment', 'give back', 'reversal', 'removal', 'drawer',
    'unmatched', 'merge')),
  order_id uuid,
  payment_id uuid,
  user_id uuid,
  by_name text not null,
  note text not null default '',
  reverses uuid,
  primary key (store_id, id),
  constraint ledger_transactions_check1 check ((kind in ('reversal', 'removal')) = (reverses is not null)),
  check (order_id is not null or kind in ('drawer', 'unmatched', 'reversal', 'merge')),
  foreign key (store_id, reverses) references ledger_transactions
);

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
  check (account <> 'order' or account_id is not null),
  constraint ledger_entries_check1 check (account <> 'customer' or account_id is not null),
  constraint ledger_entries_check2 check (account not in ('provider', 'store') or account_id is null),
  constraint ledger_entries_check3 check (account <> 'unmatched' or account_id is not null),
  constraint ledger_entries_check4 check ((account = 'provider') = (provider is not null)),
  foreign key (store_id, transaction_id) references ledger_transactions
);

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
  check ((resolved_at is null) = (resolution is null) and (resolved_at is null) = (resolved_by is null)),
  foreign key (store_id, link_id) references payment_links
);

create unique index cash_drawers_open on cash_drawers (store_id, user_id) where closed_at is null;
create index ledger_transactions_order on ledger_transactions (store_id, order_id, at) where order_id is not null;
create unique index ledger_transactions_reverses on ledger_transactions (store_id, reverses) where reverses is not null;

create index ledger_entries_account on ledger_entries (store_id, account_id, account)
  include (amount) where account_id is not null;

create index payment_links_order on payment_links (store_id, order_id, sent_at desc);
create index unmatched_payments_open on unmatched_payments (store_id, at) where resolved_at is null;

create unique index cash_drawers_open_without_user on cash_drawers (store_id, by_name)
  where user_id is null and closed_at is null;

create index rider_hand_ins_at on rider_hand_ins (store_id, at desc);

-- What a day has sold is the sum of its charges.
create index ledger_transactions_charged on ledger_transactions (store_id, at) where kind = 'charge';

create index provider_events_age on provider_events (store_id, at);

create function ledger_refuse() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and is_forgetting() then
    return null;
  end if;
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

create function drawer_has_cash() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries
      where store_id = new.store_id and account_id = new.account_id and account = 'cash drawer') < 0 then
    raise exception 'The cash drawer % would be below zero', new.account_id using errcode = 'check_violation';
  end if;
  return null;
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

-- What books_forget does for the orders of customers, for orders that name none.
create function books_forget_orders(of_store uuid, order_ids uuid[], names text[], pseudonym text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform set_config('aisle.forgetting', 'on', true);
  update invoices set customer_name = pseudonym where store_id = of_store and order_id = any(order_ids);
  update stock_movements set by_name = pseudonym
    where store_id = of_store and order_id = any(order_ids) and by_name = any(names);
  update order_payments set by_name = pseudonym
    where store_id = of_store and order_id = any(order_ids) and by_name = any(names);
  update ledger_transactions set by_name = pseudonym
    where store_id = of_store and order_id = any(order_ids) and by_name = any(names);
  perform set_config('aisle.forgetting', '', true);
end
$$;

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

-- All entries of a transaction are added by one statement, so each statement must balance by itself.
create trigger ledger_balance after insert on ledger_entries referencing new table as added
  for each statement execute function ledger_balance();

create trigger ledger_refuse before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse();

create trigger ledger_refuse before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse();

create trigger ledger_refuse before update on order_payments for each statement execute function ledger_refuse();

-- At the commit, because one change may post several entries of a drawer.
create constraint trigger drawer_has_cash after insert on ledger_entries deferrable initially deferred
  for each row when (new.account = 'cash drawer' and new.account_id is not null and new.amount < 0)
  execute function drawer_has_cash();

alter table order_payments add foreign key (store_id, drawer_id) references cash_drawers;
`;

/** The ledger, cash drawers and what providers tell of payments. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
