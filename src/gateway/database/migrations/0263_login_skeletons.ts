import { type Kysely, sql } from "kysely";

/** What looks the same in the plain letters of a login, by the table of Unicode's report 39. */
const statements = String.raw`
create function login_skeleton(given text) returns text language sql immutable parallel safe
return translate(replace(fold_text(given), 'm', 'rn'), '01i|', 'olll');

alter table users add column login_skeleton text constraint users_login_skeleton unique;
alter table clients add column client_skeleton text constraint clients_client_skeleton unique;

-- Of those that look the same already, the oldest one has the skeleton. The others stay without, and log in as before.
update users set login_skeleton = login_skeleton(login_id) from (
  select id, row_number() over (partition by login_skeleton(login_id) order by created_at, id) as place from users) as placed
where placed.id = users.id and place = 1;
update clients set client_skeleton = login_skeleton(client_id) from (
  select id, row_number() over (partition by login_skeleton(client_id) order by business_unit_id nulls first, id) as place
  from clients) as placed
where placed.id = clients.id and place = 1;

create function users_login_skeleton() returns trigger language plpgsql as $$
begin
  if new.login_id is distinct from old.login_id then new.login_skeleton := login_skeleton(new.login_id); end if;
  return new;
end $$;
create trigger users_login_skeleton before insert or update of login_id on users
  for each row execute function users_login_skeleton();
create function clients_client_skeleton() returns trigger language plpgsql as $$
begin
  if new.client_id is distinct from old.client_id then new.client_skeleton := login_skeleton(new.client_id); end if;
  return new;
end $$;
create trigger clients_client_skeleton before insert or update of client_id on clients
  for each row execute function clients_client_skeleton();
`;

/** No two logins, and no two programs that log in, look the same: a unique index compares how they look. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statements).execute(db);
}
