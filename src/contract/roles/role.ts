import { permissions } from "#contract/permission.ts";
import { type DerivedFields, defineRecord, type RecordFields, type RowOf } from "#contract/records/define-record.ts";

/** The fields of a role. The words of rights are in `permission.ts`, which is made from all kinds. */
export const roleFields = {
  name: { type: "text", required: true, longest: 60, title: "Name", sort: true, find: true },
  permissions: {
    type: "choices",
    values: permissions,
    title: "Rights",
    about: "its rights, as `GET /permissions` names them",
  },
} as const satisfies RecordFields;

const derived = {
  builtIn: {
    derived: "flag",
    title: "Built in",
    sort: true,
    about: "a role that every business has; it stays as it is",
  },
  rights: { derived: "count", title: "Rights", sort: true, about: "how many rights it has" },
  users: { derived: "count", title: "Users", sort: true, about: "how many users have it who are not deleted" },
} as const satisfies DerivedFields;

/** A role in lists, with the number of users who have it. */
export type RoleRow = RowOf<typeof roleFields, typeof derived>;

/** The words and the list of roles. */
export const roleRecord = defineRecord({ kind: "role", fields: roleFields, derived, sort: "name", filters: {} });
