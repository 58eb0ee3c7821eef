import { roleFields } from "#contract/roles/role.ts";
import { storedKind } from "#gateway/store/records/stored-kind.ts";
import { roles } from "./list.ts";
import { roleRules } from "./role-rules.ts";

/** How roles are read and written. */
export const roleKind = storedKind({
  kind: "role",
  table: "roles",
  scope: "business",
  fields: roleFields,
  unique: { roles_name: { field: "name", because: "another role has this name" } },
  list: roles,
  labelColumns: ["name"],
  rules: roleRules,
});
