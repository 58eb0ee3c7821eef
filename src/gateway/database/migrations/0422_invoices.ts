import { type Kysely, sql } from "kysely";

const schema = `
-- Invoices as they were issued, numbered without gaps and never changed.
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
  delivery smallint not null default 1 check (delivery between 1 and 2),
  buyer_gstin text generated always as (coalesce(document->'buyer'->>'gstin', '')) stored not null,
  place_of_supply text generated always as (coalesce(document->'placeOfSupply'->>'name', '')) stored not null,
  day date not null,
  search text generated always as (' ' || fold_text(number || ' ' || order_number || ' ' || coalesce(return_number,
    '') || ' ' || customer_name)) stored not null,
  primary key (store_id, id),
  unique (store_id, number),
  unique (store_id, kind, fiscal_year, count),
  unique (store_id, place),
  check ((kind = 'return') = (return_id is not null) and (return_id is null) = (return_number is null)),
  foreign key (store_id, corrects) references invoices
);

-- How far each invoice has come on its way to the program that takes them; apart, because an invoice never changes.
create table invoice_syncs (
  store_id uuid not null,
  id uuid not null,
  place bigint not null,
  status text not null check (status in ('Not sent', 'Waiting', 'Sent', 'Failed')),
  tries integer not null default 0 check (tries >= 0),
  because text not null default '',
  next_at timestamptz,
  sent_at timestamptz,
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null,
  kind text not null check (kind in ('sales', 'return')),
  issued_at timestamptz not null,
  primary key (store_id, id),
  constraint invoice_syncs_store_id_invoice_id_fkey foreign key (store_id, id) references invoices
);

create unique index invoices_corrects on invoices (store_id, corrects) where corrects is not null;
create unique index invoices_return on invoices (store_id, return_id) where kind = 'return' and corrects is null;
create index invoices_of_order on invoices (store_id, order_id, place);
create index invoices_issued on invoices (store_id, kind, issued_at desc, id);
create index invoices_total on invoices (store_id, kind, total, id);
create index invoice_syncs_due on invoice_syncs (store_id, place) include (next_at) where next_at is not null;
create index invoice_syncs_status on invoice_syncs (store_id, kind, status, issued_at desc, id desc);
create index invoice_syncs_issued on invoice_syncs (store_id, kind, issued_at desc, id desc);
create index invoices_of_return on invoices (store_id, return_id, place) where return_id is not null;
create index invoices_items on invoices (store_id, kind, item_count, id);
create index invoices_taxable on invoices (store_id, kind, taxable, id);
create index invoices_tax on invoices (store_id, kind, tax, id);
create index invoices_order_number on invoices (store_id, kind, order_number, id);
create index invoices_customer_name on invoices (store_id, kind, (lower(customer_name) collate "und-x-icu"), id);
create index invoices_number on invoices (store_id, kind, number, id);
create unique index invoices_order on invoices (store_id, order_id, delivery) where kind = 'sales' and corrects is null;
create index invoices_text on invoices using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);

create function invoices_day() returns trigger language plpgsql as $$
begin
  new.day := (select (new.issued_at at time zone time_zone)::date from stores where id = new.store_id);
  return new;
end $$;

create trigger ledger_refuse before update or delete or truncate on invoices
  for each statement execute function ledger_refuse();

create trigger invoices_day before insert or update of issued_at, day on invoices
  for each row execute function invoices_day();
`;

/** Invoices and credit notes, and their way to other programs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
