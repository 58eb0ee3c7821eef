import { type Kysely, sql } from "kysely";

const schema = `
create table chat_flows (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  name text not null check (name <> ''),
  phrases text not null,
  steps text not null,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id)
);

-- A template has a place in the list of its store, by which a digit chooses it.
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
  list_place integer not null default 0,
  primary key (store_id, id)
);

-- A conversation keeps the flow that it is in as the flow was when it began.
create table conversations (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  number text not null,
  status text not null default 'With the bot' check (status in ('With the bot', 'Waiting for a person',
    'With a person', 'Ended')),
  subject text not null default '',
  customer_id uuid,
  visitor text not null default '',
  owner_id uuid references users,
  owner_name text,
  last_message text not null default '',
  last_from text check (last_from in ('customer', 'bot', 'person')),
  last_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  waiting_since timestamptz,
  messages integer not null default 0 check (messages >= 0),
  progress jsonb not null default '{}',
  created_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  updated_at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, id),
  unique (store_id, number),
  constraint conversations_owned check ((status = 'With a person') <= (owner_name is not null)),
  foreign key (store_id, customer_id) references customers
);

create table conversation_messages (
  store_id uuid not null,
  conversation_id uuid not null,
  sequence integer not null check (sequence > 0),
  id uuid not null,
  sent_by text not null check (sent_by in ('customer', 'bot', 'person')),
  by_name text not null,
  text text not null,
  choices jsonb not null default '[]',
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  primary key (store_id, conversation_id, sequence),
  unique (store_id, conversation_id, id),
  foreign key (store_id, conversation_id) references conversations on delete cascade
);

-- What is sent waits in the transaction of the change that it tells of.
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
  search text generated always as (' ' || fold_text(number || ' ' || customer_name || ' ' || address || ' '
    || order_number || ' ' || translate(text, chr(10) || chr(13), '  '))) stored not null,
  primary key (store_id, id),
  unique (store_id, number),
  foreign key (store_id, customer_id) references customers,
  foreign key (store_id, order_id) references orders
);

-- A review is never changed: it is published, answered or refused with a reason.
create table reviews (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  number text not null,
  status text not null default 'Waiting' check (status in ('Waiting', 'Published', 'Answered', 'Refused')),
  product_id uuid,
  product_name text not null default '',
  stars integer not null check (stars between 1 and 5),
  title text not null default '',
  text text not null default '',
  author text not null check (author <> ''),
  customer_id uuid,
  bought boolean not null default false,
  order_number text not null default '',
  because text not null default '',
  decided_by text,
  answer text not null default '',
  answered_by text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (' ' || fold_text( number || ' ' || product_name || ' ' || author || ' '
    || title || ' ' || text)) stored not null,
  primary key (store_id, id),
  unique (store_id, number),
  foreign key (store_id, product_id) references products,
  foreign key (store_id, customer_id) references customers
);

create index reviews_created on reviews (store_id, created_at desc, id);
create index reviews_of_product on reviews (store_id, product_id, stars) where status in ('Published', 'Answered');
create index conversations_last on conversations (store_id, last_at desc, id);
create index conversations_begun on conversations (store_id, created_at);
create index conversations_customer on conversations (store_id, customer_id, created_at);
create index conversations_open on conversations (store_id, last_at) where status in ('With the bot', 'With a person');
create index conversations_ended on conversations (store_id, updated_at) where status = 'Ended';
create index message_templates_occasion on message_templates (store_id, occasion) where state = 'ACTIVE';
create unique index messages_once on messages (store_id, about_id, occasion, channel);
create index messages_created on messages (store_id, created_at desc, id);
create index messages_due on messages (next_at) where status = 'Waiting';
create index messages_of_customer on messages (store_id, customer_id, created_at desc);
create index messages_of_order on messages (store_id, order_id);
create unique index chat_flows_name on chat_flows (store_id, fold_text(name)) where state <> 'DELETE';
create unique index message_templates_name on message_templates (store_id, fold_text(name)) where state <> 'DELETE';
create index reviews_text on reviews using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);
create index messages_text on messages using gin (store_id, search gin_trgm_ops) with (gin_pending_list_limit = 512);

create function message_template_placed() returns trigger language plpgsql as $$
begin
  select coalesce(max(list_place), 0) + 1 into new.list_place from message_templates where store_id = new.store_id;
  return new;
end $$;

create trigger message_template_placed before insert on message_templates
  for each row execute function message_template_placed();
`;

/** Messages, templates, talks with customers and reviews. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
