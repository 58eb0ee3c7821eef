import { sql } from "kysely";
import { roleList } from "#contract/roles/list.ts";
import type { Db } from "#gateway/database/schema.ts";
import type { GatewayList } from "#gateway/store/lists/list.ts";
import { inNameOrder } from "#gateway/store/name-order.ts";
import { businessColumns } from "#gateway/store/records/record-columns.ts";

/** Roles as each store of their business sees them, each a `RoleRow`. */
function roleRows(db: Db) {
  return db
    .selectFrom("roles")
    .innerJoin("stores as seen", "seen.business_unit_id", "roles.business_unit_id")
    .select(businessColumns("roles"))
    .select([
      "roles.name",
      "roles.permissions",
      "roles.built_in as builtIn",
      sql<number>`cardinality(roles.permissions)`.as("rights"),
      sql<number>`(
        select count(*)::int from users
        where users.business_unit_id = roles.business_unit_id and role_id = roles.id and users.state <> 'DELETE')`.as(
        "users",
      ),
    ]);
}

/** The list of roles with its SQL. */
export const roles: GatewayList<typeof roleList> = {
  contract: roleList,
  rows: roleRows,
  columns: {
    name: { by: (row) => inNameOrder(row("name")) },
    state: "state",
    builtIn: "builtIn",
    rights: "rights",
    users: "users",
  },
  fields: { state: "state", text: (row) => row("name") },
};
