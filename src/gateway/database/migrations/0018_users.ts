import { type Kysely, sql } from "kysely";

/** A login is called a user everywhere, as on screen. */
const users = `
alter table accounts rename to users;
alter table account_stores rename to user_stores;
alter table sessions rename column account_id to user_id;
alter table preferences rename column account_id to user_id;
alter table device_tokens rename column account_id to user_id;
alter table idempotency_keys rename column account_id to user_id;
alter table user_stores rename column account_id to user_id;
alter table known_devices rename column account_id to user_id;
alter table order_history rename column account_id to user_id;
alter table record_history rename column account_id to user_id;
alter table users rename constraint accounts_pkey to users_pkey;
alter table users rename constraint accounts_login_id_key to users_login_id;
alter table user_stores rename constraint account_stores_pkey to user_stores_pkey;
alter index sessions_account rename to sessions_user;
alter index account_stores_account rename to user_stores_user;
alter index device_tokens_account rename to device_tokens_user;
alter index known_devices_account rename to known_devices_user;
`;

/** Gives the tables and columns of logins the word that the screens use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(users).execute(db);
}
