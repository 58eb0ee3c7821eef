import { type Kysely, sql } from "kysely";

const invoices = String.raw`
alter table products add column hsn_code text not null default '' check (hsn_code ~ '^[0-9]{0,8}$');

alter table stores
  add column invoice_company_name text not null default '',
  add column gstin text not null default '',
  -- By its name; empty where the tax does not depend on states.
  add column state text not null default '',
  add column fiscal_year_start smallint not null default 4 check (fiscal_year_start between 1 and 12),
  -- Orders that were delivered before have no invoice here.
  add column invoices_since timestamptz not null default clock_timestamp(),
  add column invoice_sync_url text not null default '',
  add column invoice_sync_secret text not null default '';

create table invoices (
  store_id uuid not null references stores,
  id uuid not null,
  kind text not null check (kind in ('sales', 'return')),
  number text not null,
  -- The fiscal year by the calendar year in which it begins, and the place among the invoices of this kind and year.
  fiscal_year integer not null,
  count bigint not null check (count > 0),
  -- The place among all invoices of the store, by which they are sent to others.
  place bigint not null check (place > 0),
  -- No foreign key: an import that is taken back takes its orders away, but never an invoice.
  order_id uuid not null,
  order_number text not null,
  return_id uuid,
  return_number text,
  corrects uuid,
  reason text not null default '',
  customer_name text not null,
  item_count integer not null check (item_count >= 0),
  taxable bigint not null,
  tax bigint not null,
  total bigint not null,
  document jsonb not null,
  issued_at timestamptz not null,
  user_id uuid,
  by_name text not null,
  primary key (store_id, id),
  unique (store_id, number),
  unique (store_id, kind, fiscal_year, count),
  unique (store_id, place),
  foreign key (store_id, corrects) references invoices (store_id, id),
  check ((kind = 'return') = (return_id is not null) and (return_id is null) = (return_number is null))
);
create unique index invoices_corrects on invoices (store_id, corrects) where corrects is not null;
create unique index invoices_order on invoices (store_id, order_id) where kind = 'sales' and corrects is null;
create unique index invoices_return on invoices (store_id, return_id) where kind = 'return' and corrects is null;
create index invoices_of_order on invoices (store_id, order_id, place);
create index invoices_issued on invoices (store_id, kind, issued_at desc, id);
create index invoices_total on invoices (store_id, kind, total, id);
create trigger ledger_refuse before update or delete or truncate on invoices
  for each statement execute function ledger_refuse();

-- How far each invoice has come on its way to the program that takes them; apart, because an invoice never changes.
create table invoice_syncs (
  store_id uuid not null,
  invoice_id uuid not null,
  place bigint not null,
  state text not null check (state in ('off', 'waiting', 'sent', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  because text not null default '',
  next_at timestamptz,
  sent_at timestamptz,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  primary key (store_id, invoice_id),
  foreign key (store_id, invoice_id) references invoices (store_id, id),
  check (next_at is null or state in ('waiting', 'failed')),
  check (state <> 'waiting' or next_at is not null),
  check ((state = 'sent') = (sent_at is not null))
);
create index invoice_syncs_due on invoice_syncs (store_id, place) include (next_at) where next_at is not null;

alter table order_history
  drop constraint order_history_kind_check,
  add constraint order_history_kind_check
    check (kind in ('placed', 'status', 'picker', 'rider', 'comment', 'import', 'edit', 'payment', 'delivery', 'invoice'));

update roles set permissions = array(
  select distinct given from unnest(permissions || 'invoice.view'::text) as given order by given
) where 'order.view' = any(permissions);
update roles set permissions = array(
  select distinct given from unnest(permissions || 'invoice.issue'::text) as given order by given
) where 'order.create' = any(permissions);
update roles set permissions = array(
  select distinct given from unnest(permissions || 'invoice.export'::text) as given order by given
) where 'order.export' = any(permissions);
update roles set permissions = array(
  select distinct given from unnest(permissions || 'invoice.set-up'::text) as given order by given
) where 'client.manage' = any(permissions);
`;

/** Invoices as they were issued, numbered without gaps and never changed, and how far each was sent on. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(invoices).execute(db);
}
