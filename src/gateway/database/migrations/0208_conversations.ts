import { type Kysely, sql } from "kysely";

/**
 * Conversations with customers, their messages, and the flows by which the bot answers. A conversation keeps the flow
 * that it is in as the flow was when it began.
 */
const conversations = `
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
create unique index chat_flows_name on chat_flows (store_id, fold_text(name)) where state <> 'DELETE';

create table conversations (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  version integer not null default 1 check (version > 0),
  number text not null,
  status text not null default 'With the bot'
    check (status in ('With the bot', 'Waiting for a person', 'With a person', 'Ended')),
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
  foreign key (store_id, customer_id) references customers (store_id, id),
  constraint conversations_owned check ((status = 'With a person') <= (owner_name is not null))
);
create index conversations_last on conversations (store_id, last_at desc, id);
create index conversations_begun on conversations (store_id, created_at);
create index conversations_customer on conversations (store_id, customer_id, created_at);
create index conversations_open on conversations (store_id, last_at) where status in ('With the bot', 'With a person');
create index conversations_ended on conversations (store_id, updated_at) where status = 'Ended';
create trigger customer_follow before insert or update of customer_id on conversations
  for each row execute function customer_follow();

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
  foreign key (store_id, conversation_id) references conversations (store_id, id) on delete cascade
);

alter table document_counts drop constraint document_counts_kind_check,
  add constraint document_counts_kind_check check (kind in ('return', 'refund', 'transaction', 'invoice',
    'product-review', 'customer-double', 'stock-count', 'indent', 'conversation'));

update roles set permissions = array(
  select distinct given from unnest(permissions
    || case when 'order.view' = any(permissions) then array['conversation.view'] else '{}' end
    || case when 'order.create' = any(permissions) then array['conversation.create'] else '{}' end
    || case when 'order.comment' = any(permissions) then array['conversation.answer', 'chat-flow.view'] else '{}' end
    || case when 'store.set-up' = any(permissions) then array['chat-flow.manage', 'chat-flow.view'] else '{}' end
    || case when 'order.export' = any(permissions) then array['conversation.export'] else '{}' end
    || case when 'store.set-up' = any(permissions) and 'order.export' = any(permissions)
      then array['chat-flow.export'] else '{}' end
  ) as given order by given);
`;

/** Stores talk with their customers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(conversations).execute(db);
}
