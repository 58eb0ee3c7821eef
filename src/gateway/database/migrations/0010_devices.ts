import { type Kysely, sql } from "kysely";

/**
 * A browser that receives push messages belongs to one login, whoever registered it last. A browser that somebody has
 * logged in from keeps a random mark, of which the hash stands here: it has tries of its own to log in.
 */
const devices = `
delete from device_tokens older using device_tokens newer
  where newer.device_token = older.device_token
    and (newer.created_at, newer.account_id) > (older.created_at, older.account_id);
alter table device_tokens drop constraint device_tokens_pkey;
alter table device_tokens add primary key (device_token);
create index device_tokens_account on device_tokens (account_id, created_at);

create table known_devices (
  mark_hash bytea not null check (octet_length(mark_hash) = 32),
  account_id uuid not null references accounts,
  used_at timestamptz not null default now(),
  primary key (mark_hash, account_id)
);
create index known_devices_account on known_devices (account_id, used_at);
create index known_devices_age on known_devices (used_at);
`;

/** Gives each push token one login, and makes the table of known devices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(devices).execute(db);
}
