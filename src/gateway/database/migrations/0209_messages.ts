import { type Kysely, sql } from "kysely";

const messages = `
alter table customers add column no_messages text[] not null default '{}'
  check (no_messages <@ array['SMS', 'WhatsApp', 'E-mail']);

create table message_templates (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  occasion text not null check (occasion in ('Order placed', 'Order accepted', 'Order on hold', 'Out for delivery',
    'Order delivered', 'Order cancelled', 'Refund paid', 'Return accepted', 'Own words')),
  channel text not null check (channel in ('SMS', 'WhatsApp', 'E-mail')),
  language text check (language in ('en', 'hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'pa', 'ta', 'te', 'ur')),
  subject text not null default '',
  text text not null check (text <> ''),
  advertising boolean not null default false,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id)
);
create unique index message_templates_name on message_templates (store_id, fold_text(name)) where state <> 'DELETE';
create index message_templates_occasion on message_templates (store_id, occasion) where state = 'ACTIVE';

create table messages (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  number text not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Sent', 'Failed', 'Cancelled')),
  occasion text not null check (occasion in ('Order placed', 'Order accepted', 'Order on hold', 'Out for delivery',
    'Order delivered', 'Order cancelled', 'Refund paid', 'Return accepted', 'Own words')),
  channel text not null check (channel in ('SMS', 'WhatsApp', 'E-mail')),
  customer_id uuid not null,
  customer_name text not null,
  address text not null,
  order_id uuid,
  order_number text not null default '',
  -- The order, refund or return that it tells of, once for each channel; null for what somebody wrote.
  about_id uuid,
  subject text not null default '',
  text text not null,
  advertising boolean not null default false,
  -- By it the provider knows a message that comes twice.
  idempotency_key uuid not null default gen_random_uuid(),
  attempts integer not null default 0 check (attempts >= 0),
  next_at timestamptz,
  sent_at timestamptz,
  answer text not null default '',
  because text not null default '',
  -- Whether the provider has refused it, so that it was surely not sent.
  refused boolean not null default false,
  written_by text not null,
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  search text not null generated always as (' ' || fold_text(number || ' ' || customer_name || ' ' || address || ' '
    || order_number || ' ' || translate(text, chr(10) || chr(13), '  '))) stored,
  primary key (store_id, id),
  unique (store_id, number),
  foreign key (store_id, customer_id) references customers (store_id, id),
  foreign key (store_id, order_id) references orders (store_id, id)
);
create unique index messages_once on messages (store_id, about_id, occasion, channel);
create index messages_created on messages (store_id, created_at desc, id);
create index messages_due on messages (next_at) where status = 'Waiting';
create index messages_of_customer on messages (store_id, customer_id, created_at desc);
create index messages_of_order on messages (store_id, order_id);
create index messages_text on messages using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);
create trigger customer_follow before insert or update of customer_id on messages
  for each row execute function customer_follow();

alter table document_counts drop constraint document_counts_kind_check,
  add constraint document_counts_kind_check check (kind in ('return', 'refund', 'transaction', 'invoice',
    'product-review', 'customer-double', 'stock-count', 'indent', 'conversation', 'message'));

create function count_messages_insert() returns trigger language plpgsql as $$
begin
  insert into document_counts (store_id, kind, status, part, change)
  select store_id, 'message', status, '', count(*) from added group by store_id, status order by store_id, status;
  return null;
end $$;
create trigger count_insert after insert on messages referencing new table as added
  for each statement execute function count_messages_insert();

create function count_messages_delete() returns trigger language plpgsql as $$
begin
  insert into document_counts (store_id, kind, status, part, change)
  select store_id, 'message', status, '', -count(*) from gone group by store_id, status order by store_id, status;
  return null;
end $$;
create trigger count_delete after delete on messages referencing old table as gone
  for each statement execute function count_messages_delete();

create function count_messages_update() returns trigger language plpgsql as $$
begin
  insert into document_counts (store_id, kind, status, part, change)
  select store_id, 'message', status, '', sum(change) from (
    select store_id, status, 1 as change from added union all select store_id, status, -1 from gone) as moved
  group by store_id, status having sum(change) <> 0 order by store_id, status;
  return null;
end $$;
create trigger count_update after update on messages referencing old table as gone new table as added
  for each statement execute function count_messages_update();

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['message.view', 'message-template.view'] else '{}' end
    || case when 'order.change-status' = any(permissions) then array['message.send'] else '{}' end
    || case when 'order.exceed-capacity' = any(permissions) then array['message-template.manage'] else '{}' end
    || case when 'order.export' = any(permissions) then array['message.export', 'message-template.export']
      else '{}' end
  ) as given order by given);
`;

/** Customers are written to: what is sent waits in the transaction of the change that it tells of. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(messages).execute(db);
}
