import type { userList } from "#contract/users/list.ts";
import type { UserRow } from "#contract/users/schema.ts";
import { headerTitle, titleOf, valueTitle } from "#console/client/field-words.ts";
import { numberCells } from "#console/grid/columns/exported-cells.ts";
import type { ColumnLook, ListColumn } from "#console/list/definition.ts";
import { stateColumn } from "#console/record/listed/common-fields.ts";

type Column = (typeof userList.columns)[number];

/** The columns of a list of users. */
export function userColumns({ format }: ColumnLook): readonly ListColumn<UserRow>[] {
  const title = (field: keyof UserRow): string => titleOf("user", field);
  const parts: Record<Column, Omit<ListColumn<UserRow>, "id">> = {
    name: { title: title("name"), width: 190, narrow: 150, text: (row) => row.name },
    loginId: { title: title("loginId"), width: 140, narrow: 120, text: (row) => row.loginId },
    role: { title: title("roleId"), width: 130, narrow: 110, text: (row) => row.roleName },
    state: stateColumn("user"),
    worksHere: {
      title: headerTitle("user.worksHere", "Here"),
      width: 76,
      text: (row) => (row.worksHere ? "Yes" : "No"),
      description: title("worksHere"),
    },
    stores: { title: title("stores"), width: 130, text: (row) => row.stores },
    lastSeenAt: {
      title: title("lastSeenAt"),
      width: 150,
      text: (row) => (row.lastSeenAt === null ? "Never" : format.full(row.lastSeenAt)),
      description: "When they last logged in, or their log-in was renewed",
    },
    sessions: {
      title: headerTitle("user.sessions", "Sessions"),
      width: 90,
      ...numberCells((row: UserRow) => row.sessions, format.count),
      description: title("sessions"),
    },
    passwordState: {
      title: title("passwordState"),
      width: 150,
      text: (row) => valueTitle("user", "passwordState", row.passwordState),
    },
  };
  return (Object.keys(parts) as Column[]).map((id) => ({ id, ...parts[id] }));
}
