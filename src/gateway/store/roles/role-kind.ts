import { sql } from "kysely";
import { roleFields, roleRecord } from "#contract/roles/role.ts";
import type { Db } from "#gateway/database/schema.ts";
import { definedList, fieldColumns } from "#gateway/store/records/defined-list.ts";
import { businessColumns } from "#gateway/store/records/record-columns.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { roleRules } from "./role-rules.ts";

/** Roles as each store of their business sees them, each a `RoleRow`. */
function roleRows(db: Db) {
  return db
    .selectFrom("roles")
    .innerJoin("stores as seen", "seen.business_unit_id", "roles.business_unit_id")
    .select(businessColumns("roles"))
    .select(fieldColumns("roles", roleFields))
    .select([
      "roles.built_in as builtIn",
      sql<number>`cardinality(roles.permissions)`.as("rights"),
      sql<number>`(
        select count(*)::int from users
        where users.business_unit_id = roles.business_unit_id and role_id = roles.id and users.state <> 'DELETE')`.as(
        "users",
      ),
    ]);
}

/** How roles are read and written. */
export const roleKind = storedKind({
  kind: "role",
  table: "roles",
  scope: "business",
  unique: { roles_name: { field: "name", because: "another role has this name" } },
  list: definedList(roleRecord, { rows: roleRows }),
  rules: roleRules,
});
