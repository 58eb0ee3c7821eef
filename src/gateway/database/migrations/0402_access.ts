import { type Kysely, sql } from "kysely";

const schema = `
create table roles (
  business_unit_id uuid not null references business_units,
  name text not null,
  permissions text[] not null default '{}'::text[],
  id uuid default gen_random_uuid() primary key,
  version integer not null default 1,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  built_in boolean not null default false,
  unique (business_unit_id, id)
);

create table users (
  id uuid default gen_random_uuid() primary key,
  business_unit_id uuid not null constraint accounts_business_unit_id_fkey references business_units,
  login_id text not null,
  name text not null,
  password_hash text not null default '',
  state text not null default 'ACTIVE' constraint accounts_state_check check (state in ('ACTIVE', 'INACTIVE',
    'DELETE')),
  created_at timestamptz not null default now(),
  role_id uuid not null,
  version integer not null default 1,
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  must_change_password boolean not null default false,
  last_seen_at timestamptz,
  made_by_id uuid,
  made_at timestamptz,
  confirmed_by_id uuid,
  raised_by_id uuid references users,
  raised_at timestamptz,
  login_skeleton text,
  constraint users_login_id unique (login_id),
  constraint users_login_skeleton unique (login_skeleton),
  constraint users_role foreign key (business_unit_id, role_id) references roles (business_unit_id, id)
);

create table user_stores (
  store_id uuid not null constraint account_stores_store_id_fkey references stores,
  user_id uuid not null constraint account_stores_account_id_fkey references users,
  primary key (store_id, user_id)
);

-- A session knows from which log-in it comes, so that logging out ends the renewed and the older token together; when the
-- password was given, so that a log-in is not renewed for ever; and where it began.
create table sessions (
  token_hash bytea primary key,
  user_id uuid not null constraint sessions_account_id_fkey references users,
  client_id text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  family_id uuid not null default gen_random_uuid(),
  log_in_at timestamptz not null default now(),
  address text
);

-- Keys with which a business is made while nobody can log in; only their hashes are kept.
create table setup_keys (
  key_hash bytea primary key,
  expires_at timestamptz not null
);

-- A browser that somebody has logged in from keeps a random mark, of which the hash stands here: it has tries of its own.
create table known_devices (
  mark_hash bytea not null check (octet_length(mark_hash) = 32),
  user_id uuid not null constraint known_devices_account_id_fkey references users,
  used_at timestamptz not null default now(),
  primary key (mark_hash, user_id)
);

-- A browser that receives push messages belongs to one login, whoever registered it last.
create table device_tokens (
  user_id uuid not null constraint device_tokens_account_id_fkey references users,
  device_token text primary key,
  device_type text not null,
  created_at timestamptz not null default now()
);

-- Tries to log in, shared by all gateways; the columns stand in the order in which the library of limits writes them.
create table log_in_limits (
  key text primary key,
  points integer not null default 0,
  expire bigint
);

create table clients (
  client_id text not null,
  secret_hash text not null default '',
  name text not null,
  id uuid default gen_random_uuid() primary key,
  business_unit_id uuid references business_units,
  version integer not null default 1,
  state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  updated_at timestamptz not null default date_trunc('milliseconds', now()),
  client_skeleton text,
  constraint clients_client_id unique (client_id),
  constraint clients_client_skeleton unique (client_skeleton)
);

create table preferences (
  user_id uuid not null constraint preferences_account_id_fkey references users,
  name text not null,
  value jsonb not null,
  primary key (user_id, name)
);

create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);
create index user_stores_user on user_stores (user_id);
create index log_in_limits_expiry on log_in_limits (expire);
create index sessions_family on sessions (family_id);
create index device_tokens_user on device_tokens (user_id, created_at);
create index known_devices_user on known_devices (user_id, used_at);
create index known_devices_age on known_devices (used_at);
create unique index roles_name on roles (business_unit_id, lower(name)) where state <> 'DELETE';
create index users_business_unit on users (business_unit_id, role_id);

create function users_login_skeleton() returns trigger language plpgsql as $$
begin
  if new.login_id is distinct from old.login_id then new.login_skeleton := login_skeleton(new.login_id); end if;
  return new;
end $$;

create function clients_client_skeleton() returns trigger language plpgsql as $$
begin
  if new.client_id is distinct from old.client_id then new.client_skeleton := login_skeleton(new.client_id); end if;
  return new;
end $$;

create trigger users_login_skeleton before insert or update of login_id on users
  for each row execute function users_login_skeleton();

create trigger clients_client_skeleton before insert or update of client_id on clients
  for each row execute function clients_client_skeleton();

alter table sessions add foreign key (client_id) references clients (client_id);
`;

/** Who may log in, from which device, with which rights. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(schema).execute(db);
}
