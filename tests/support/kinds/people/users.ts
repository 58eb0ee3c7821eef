import type { userList } from "#contract/users/list.ts";
import type { UserRow } from "#contract/users/schema.ts";
import { kindSample } from "../kind-sample.ts";
import { among, lower } from "../list-promises.ts";

/** A user row with plain values, except those that a test sets. */
function userRow(part: Partial<UserRow> = {}): UserRow {
  return {
    id: "00000000-0000-4000-8000-0000000000e1",
    storeId: "00000000-0000-4000-8000-00000000000a",
    version: 1,
    state: "ACTIVE",
    loginId: "meera",
    name: "Meera Iyer",
    roleId: "00000000-0000-4000-8000-0000000000e2",
    roleName: "staff",
    worksHere: true,
    stores: "S101",
    sessions: 1,
    lastSeenAt: null,
    passwordState: "own",
    countsFrom: null,
    updatedAt: "2026-11-21T04:00:00.000Z",
    ...part,
  };
}

/** What the tests know of users. */
export const userSample = kindSample<"user", typeof userList>({
  rows: [userRow(), userRow({ state: "INACTIVE", sessions: 0, lastSeenAt: "2026-11-20T04:00:00.000Z" })],
  texts: (at) => ({ loginId: `login-${at}`, name: `Meera ${"ABCDEFGH"[at % 8]}.` }),
  list: {
    values: {
      name: (row) => lower(row.name),
      loginId: (row) => lower(row.loginId),
      role: (row) => lower(row.roleName),
      state: (row) => row.state,
      worksHere: (row) => row.worksHere,
      stores: (row) => row.stores,
      lastSeenAt: (row) => row.lastSeenAt,
      sessions: (row) => row.sessions,
      passwordState: (row) => row.passwordState,
    },
    names: ["name", "loginId", "role"],
    fields: {
      state: (row, value) => among(row.state, value),
      worksHere: (row) => row.worksHere,
      loggedIn: (row) => row.sessions > 0,
      text: (row) => `${row.name} ${row.loginId} ${row.roleName}`,
    },
  },
});
