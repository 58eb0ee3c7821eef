import { roleRecord } from "#contract/roles/role.ts";
import type { RoleRow } from "#contract/roles/role.ts";
import { headerTitle } from "#console/client/field-words.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Rights } from "./Rights.tsx";

/** Where a role comes from, in words. */
const originOf = (row: RoleRow): string => (row.builtIn ? "Built in" : "Your own");

/** The roles of a business, behind `/role`. */
export const screens = definedScreens(roleRecord, {
  columns: () => ({
    name: { width: 220 },
    state: {},
    builtIn: {
      title: headerTitle("role.builtIn", "Origin"),
      width: 110,
      text: originOf,
      description: "Built-in roles stay as they are; copy one to change it",
    },
    rights: { width: 90 },
    users: { width: 90 },
  }),
  findBy: "Name",
  subtitle: (row, format) => [originOf(row), `${format.count(row.users)} ${row.users === 1 ? "user" : "users"}`],
  commands: ["role.copy"],
  elsewhere: ["permissions"],
  tabs: [{ title: "RIGHTS", View: Rights, showsRow: true }],
});
