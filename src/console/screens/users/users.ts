import { userRecord } from "#contract/users/user.ts";
import { headerTitle, titleOf } from "#console/client/field-words.ts";
import { definedScreens } from "#console/record/listed/defined-screens.ts";
import { Sessions } from "./Sessions.tsx";

/** The users of a business, behind `/user`. */
export const screens = definedScreens(userRecord, {
  filters: {
    worksHere: { name: "works here", address: "here", flag: "works here" },
    loggedIn: { name: "logged in", address: "logged-in", flag: "logged in" },
  },
  columns: ({ format }) => ({
    name: { width: 190, narrow: 150 },
    loginId: { width: 140, narrow: 120 },
    role: { width: 130, narrow: 110 },
    state: {},
    worksHere: { title: headerTitle("user.worksHere", "Here"), width: 76, description: titleOf("user", "worksHere") },
    stores: { width: 130 },
    lastSeenAt: {
      text: (row) => (row.lastSeenAt === null ? "Never" : format.full(row.lastSeenAt)),
      description: "When they last logged in, or their log-in was renewed",
    },
    sessions: { title: headerTitle("user.sessions", "Sessions"), width: 90, description: titleOf("user", "sessions") },
    passwordState: { width: 150 },
  }),
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
    { title: "User", fields: ["loginId", "roleId", "stores", "worksHere", "state", "updatedAt"] },
    {
      title: "Log-in",
      fields: [
        "passwordState",
        {
          of: "countsFrom",
          text: (row, format) =>
            row.countsFrom === null ? "Yes" : `From ${format.full(row.countsFrom)}, or once confirmed`,
        },
        { of: "lastSeenAt", text: (row, format) => (row.lastSeenAt === null ? "Never" : format.full(row.lastSeenAt)) },
        "sessions",
      ],
    },
  ],
  elsewhere: ["name"],
  tabs: [{ title: "SESSIONS", View: Sessions }],
});
