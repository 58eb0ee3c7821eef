import { sql } from "kysely";
import { userList } from "#contract/users/list.ts";
import { type UserRow, userRowSchema } from "#contract/users/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import { listOfRows, rowColumns } from "#gateway/store/records/list-of-rows.ts";
import { countsFrom } from "./persons.ts";

const columns = rowColumns("users", userRowSchema, {
  storeId: sql.ref<string>("seen.id"),
  roleName: sql.ref<string>("roles.name"),
  worksHere: sql<boolean>`exists (
    select from user_stores where user_id = users.id and store_id = seen.id)`,
  stores: sql<string>`coalesce((
    select string_agg(stores.code, ', ' order by stores.code) from user_stores
    join stores on stores.id = user_stores.store_id where user_id = users.id), '')`,
  sessions: sql<number>`(
    select count(distinct family_id)::int from sessions
    where user_id = users.id and expires_at > now())`,
  passwordState: sql<UserRow["passwordState"]>`case when users.password_hash = '' then 'none'
    when users.must_change_password then 'first' else 'own' end`,
  countsFrom,
});

/** Users as each store of their business sees them, each a `UserRow`. */
function userRows(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("stores as seen", "seen.business_unit_id", "users.business_unit_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(columns);
}

/** The list of users with its SQL. */
export const users = listOfRows(userList, userRowSchema, {
  rows: userRows,
  plain: ["stores", "passwordState"],
  fields: {
    loggedIn: (row) => sql`${row("sessions")} > 0`,
    text: ["name", "loginId", "roleName"],
  },
});
