import { sql } from "kysely";
import { type UserRow, userFields, userRecord } from "#contract/users/user.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { businessColumns } from "#gateway/store/records/record-columns.ts";
import { countsFrom } from "./persons.ts";

const { worksHere: _, ...stored } = userFields;

/** Users as each store of their business sees them, each a `UserRow`. */
function userRows(db: Db) {
  return db
    .selectFrom("users")
    .innerJoin("stores as seen", "seen.business_unit_id", "users.business_unit_id")
    .innerJoin("roles", "roles.id", "users.role_id")
    .select(businessColumns("users"))
    .select(fieldColumns("users", stored))
    .select([
      "users.last_seen_at as lastSeenAt",
      "roles.name as roleName",
      sql<boolean>`exists (
        select from user_stores where user_id = users.id and store_id = seen.id)`.as("worksHere"),
      sql<string>`coalesce((
        select string_agg(stores.code, ', ' order by stores.code) from user_stores
        join stores on stores.id = user_stores.store_id where user_id = users.id), '')`.as("stores"),
      sql<number>`(
        select count(distinct family_id)::int from sessions
        where user_id = users.id and expires_at > now())`.as("sessions"),
      sql<UserRow["passwordState"]>`case when users.password_hash = '' then 'none'
        when users.must_change_password then 'first' else 'own' end`.as("passwordState"),
      countsFrom.as("countsFrom"),
    ]);
}

/** The list of users with its SQL. */
export const users = definedList(userRecord, {
  rows: userRows,
  fields: { loggedIn: (row) => sql`${row("sessions")} > 0` },
});
