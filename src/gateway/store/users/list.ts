import { sql } from "kysely";
import { userList } from "#contract/users/list.ts";
import type { UserRow } from "#contract/users/schema.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { countsFrom } from "./persons.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { businessColumns } from "#gateway/store/records/record-columns.ts";

/** Users as each store of their business sees them, each a `UserRow`. */
function userRows(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("stores as seen", "seen.business_unit_id", "users.business_unit_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(businessColumns("users"))
    .select([
      "users.login_id as loginId",
      "users.name",
      "users.role_id as roleId",
      "roles.name as roleName",
      sql<boolean>`exists (
        select from user_stores where user_id = users.id and store_id = seen.id)`.as("worksHere"),
      sql<string>`coalesce((
        select string_agg(stores.code, ', ' order by stores.code) from user_stores
        join stores on stores.id = user_stores.store_id where user_id = users.id), '')`.as("stores"),
      sql<number>`(
        select count(distinct family_id)::int from sessions
        where user_id = users.id and expires_at > now())`.as("sessions"),
      "users.last_seen_at as lastSeenAt",
      sql<UserRow["passwordState"]>`case when users.password_hash = '' then 'none'
        when users.must_change_password then 'first' else 'own' end`.as("passwordState"),
      countsFrom.as("countsFrom"),
    ]);
}

/** The list of users with its SQL. */
export const users: GatewayList<typeof userList> = {
  contract: userList,
  rows: userRows,
  columns: {
    name: { by: (row) => inNameOrder(row("name")) },
    loginId: { by: (row) => inNameOrder(row("loginId")) },
    role: { by: (row) => inNameOrder(row("roleName")) },
    state: "state",
    worksHere: "worksHere",
    stores: "stores",
    lastSeenAt: { by: (row) => row("lastSeenAt"), missing: "last" },
    sessions: "sessions",
    passwordState: "passwordState",
  },
  fields: {
    state: "state",
    worksHere: "worksHere",
    loggedIn: (row) => sql`${row("sessions")} > 0`,
    text: (row) => sql`concat_ws(' ', ${row("name")}, ${row("loginId")}, ${row("roleName")})`,
  },
};
