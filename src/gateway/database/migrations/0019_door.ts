import { type Kysely, sql } from "kysely";

/**
 * Users, roles and the programs that may log in become records of a business: with version, state and history. A user
 * has a role by its id. A history entry can be made in any store of the business, so a change that is undone is found
 * by its record alone. A session remembers where it began, and a user when they were last here.
 */
const door = `
alter table roles drop constraint roles_pkey cascade;
alter table roles
  add column id uuid primary key default gen_random_uuid(),
  add column version integer not null default 1,
  add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  add column updated_at timestamptz not null default date_trunc('milliseconds', now()),
  add column built_in boolean not null default false,
  add unique (business_unit_id, id),
  alter column permissions set default '{}';
update roles set built_in = true where name in ('admin', 'supervisor', 'staff', 'picker-lead', 'viewer');
create unique index roles_name on roles (business_unit_id, lower(name)) where state <> 'DELETE';

alter table users
  add column role_id uuid,
  add column version integer not null default 1,
  add column updated_at timestamptz not null default date_trunc('milliseconds', now()),
  add column must_change_password boolean not null default false,
  add column last_seen_at timestamptz,
  alter column password_hash set default '';
update users set role_id = roles.id from roles
  where roles.business_unit_id = users.business_unit_id and roles.name = users.role;
alter table users
  alter column role_id set not null,
  drop column role,
  add constraint users_role foreign key (business_unit_id, role_id) references roles (business_unit_id, id);
create index users_business_unit on users (business_unit_id, role_id);

alter table sessions add column address text;

alter table clients rename column id to client_id;
alter table sessions drop constraint sessions_client_id_fkey;
alter table clients drop constraint clients_pkey;
alter table clients
  add column id uuid primary key default gen_random_uuid(),
  add column business_unit_id uuid references business_units,
  add column version integer not null default 1,
  add column state text not null default 'ACTIVE' check (state in ('ACTIVE', 'INACTIVE', 'DELETE')),
  add column updated_at timestamptz not null default date_trunc('milliseconds', now()),
  alter column secret_hash set default '',
  add constraint clients_client_id unique (client_id);
alter table sessions
  add constraint sessions_client_id_fkey foreign key (client_id) references clients (client_id);

alter table record_history drop constraint record_history_undoes;
alter table record_history
  add constraint record_history_version unique (kind, record_id, version),
  add constraint record_history_undoes foreign key (kind, record_id, undoes)
    references record_history (kind, record_id, version);

update roles set permissions = permissions || array['user.view', 'user.manage', 'user.export', 'role.view',
  'role.manage', 'role.export', 'client.view', 'client.manage', 'client.export'] where name = 'admin';
update roles set permissions = permissions || array['user.view', 'user.manage', 'role.view'] where name = 'supervisor';
`;

/** Makes the records behind who may do what. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(door).execute(db);
}
