import { type Kysely, sql } from "kysely";

const schema = `
-- What is only stored, and read whole, needs no column of its own.
create table stored_settings (
  business_unit_id uuid not null references business_units,
  store_id uuid references stores,
  section text not null,
  body jsonb not null check (jsonb_typeof(body) = 'object'),
  unique nulls not distinct (business_unit_id, store_id, section)
);

-- One draft of a section; its number goes on when it is published or thrown away, and then it has no body.
create table settings_drafts (
  business_unit_id uuid not null references business_units,
  store_id uuid references stores,
  section text not null,
  number integer not null check (number > 0),
  base integer,
  began jsonb,
  body jsonb,
  by_id uuid,
  by_name text not null,
  at timestamptz not null default date_trunc('milliseconds', clock_timestamp()),
  unique nulls not distinct (business_unit_id, store_id, section),
  check ((body is null) = (base is null) and (body is null) = (began is null))
);

-- Lists that were saved under a name; those without a user are the store's.
create table saved_views (
  store_id uuid not null references stores,
  id uuid not null default gen_random_uuid(),
  user_id uuid references users,
  version integer not null default 1,
  list text not null check (length(list) between 1 and 40),
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 2000),
  columns jsonb,
  format integer not null check (format = 1),
  primary key (store_id, id)
);

-- Commands with the answers to their questions.
create table macros (
  user_id uuid not null references users,
  name text not null check (length(name) between 1 and 60),
  steps jsonb not null,
  id uuid default gen_random_uuid() primary key,
  version integer not null default 1
);

-- The stores in which the owner of a macro shares it.
create table macro_shares (
  store_id uuid not null references stores,
  macro_id uuid not null references macros on delete cascade,
  primary key (store_id, macro_id)
);

create unique index macros_name on macros (user_id, lower(name));
create unique index saved_views_shared on saved_views (store_id, list, lower(name)) where user_id is null;
create unique index saved_views_own on saved_views (store_id, user_id, list, lower(name)) where user_id is not null;
create index macro_shares_macro on macro_shares (macro_id);
`;

/** What a store has set, its drafts, and the views that somebody keeps. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
