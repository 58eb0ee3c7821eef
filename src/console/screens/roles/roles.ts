import { roleRecord } from "#contract/roles/role.ts";
import type { RoleRow } from "#contract/roles/role.ts";
import { headerTitle, titleOf } from "#console/client/field-words.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { lastChange, stateColumn } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { Rights } from "./Rights.tsx";

/** Where a role comes from, in words. */
const originOf = (row: RoleRow): string => (row.builtIn ? "Built in" : "Your own");

function roleColumns({ format }: ColumnLook): readonly ListColumn<RoleRow>[] {
  return [
    { id: "name", title: titleOf("role", "name"), width: 220, text: (row) => row.name },
    stateColumn("role"),
    {
      id: "builtIn",
      title: headerTitle("role.builtIn", "Origin"),
      width: 110,
      text: originOf,
      description: "Built-in roles stay as they are; copy one to change it",
    },
    {
      id: "rights",
      title: titleOf("role", "rights"),
      width: 90,
      ...numberCells((row: RoleRow) => row.rights, format.count),
    },
    {
      id: "users",
      title: titleOf("role", "users"),
      width: 90,
      ...numberCells((row: RoleRow) => row.users, format.count),
    },
  ];
}

/** The roles of a business, behind `/role`. */
export const screens: ListedScreens<"role"> = {
  kind: "role",
  words: roleRecord.words,
  fields: { contract: roleRecord.list, words: { state: { of: "state" }, text: { name: "text" } } },
  columns: roleColumns,
  findBy: "Name",
  subtitle: (row, format) => [originOf(row), `${format.count(row.users)} ${row.users === 1 ? "user" : "users"}`],
  commands: ["role.copy"],
  sections: [
    {
      title: "Role",
      fields: [
        { of: "name", text: (row) => row.name },
        { of: "builtIn", text: (row) => (row.builtIn ? "Yes" : "No") },
        { of: "state", text: (row) => row.state },
        { of: "rights", text: (row, format) => format.count(row.rights), number: true },
        { of: "users", text: (row, format) => format.count(row.users), number: true },
        lastChange,
      ],
    },
  ],
  tabs: [{ title: "RIGHTS", View: Rights, showsRow: true }],
};
