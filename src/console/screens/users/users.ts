import { userWords } from "#contract/users/words.ts";
import { userList } from "#contract/users/list.ts";
import { valueTitle } from "#console/client/field-words.ts";
import { lastChange } from "#console/record/listed/common-fields.ts";
import type { ListedScreens } from "#console/record/listed/listed-screens.ts";
import { userColumns } from "./columns.ts";
import { Sessions } from "./Sessions.tsx";

/** The users of a business, behind `/user`. */
export const screens: ListedScreens<"user"> = {
  kind: "user",
  words: userWords,
  fields: {
    contract: userList,
    words: {
      state: { of: "state" },
      worksHere: { name: "works here", address: "here", flag: "works here" },
      loggedIn: { name: "logged in", address: "logged-in", flag: "logged in" },
      text: { name: "text" },
    },
  },
  columns: userColumns,
  findBy: "Name, Login ID or role",
  subtitle: ({ loginId, roleName }) => [loginId, roleName],
  badge: ({ passwordState }) =>
    passwordState === "own"
      ? null
      : {
          text: passwordState === "none" ? "No password yet" : "First password",
          className: "aisle-age aisle-age-soon",
        },
  commands: ["user.password"],
  sections: [
    {
      title: "User",
      fields: [
        { of: "loginId", text: (row) => row.loginId },
        { of: "roleId", text: (row) => row.roleName },
        { of: "stores", text: (row) => row.stores },
        { of: "worksHere", text: (row) => (row.worksHere ? "Yes" : "No") },
        { of: "state", text: (row) => row.state },
        lastChange,
      ],
    },
    {
      title: "Log-in",
      fields: [
        { of: "passwordState", text: (row) => valueTitle("user", "passwordState", row.passwordState) },
        {
          of: "countsFrom",
          text: (row, format) =>
            row.countsFrom === null ? "Yes" : `From ${format.full(row.countsFrom)}, or once confirmed`,
        },
        { of: "lastSeenAt", text: (row, format) => (row.lastSeenAt === null ? "Never" : format.full(row.lastSeenAt)) },
        { of: "sessions", text: (row, format) => format.count(row.sessions), number: true },
      ],
    },
  ],
  tabs: [{ title: "SESSIONS", View: Sessions }],
};
