import { userRecord } from "#contract/users/user.ts";
import { definedSample, rowsOf } from "../defined-sample.ts";

const userRow = rowsOf(userRecord, {
  id: "00000000-0000-4000-8000-0000000000e1",
  loginId: "meera",
  name: "Meera Iyer",
  roleId: "00000000-0000-4000-8000-0000000000e2",
  roleName: "staff",
  worksHere: true,
  stores: "S101",
  sessions: 1,
  passwordState: "own",
});

/** What the tests know of users. */
export const userSample = definedSample(userRecord, {
  rows: [userRow(), userRow({ state: "INACTIVE", sessions: 0, lastSeenAt: "2026-11-20T04:00:00.000Z" })],
  texts: (at) => ({ loginId: `login-${at}`, name: `Meera ${"ABCDEFGH"[at % 8]}.` }),
  list: { fields: { loggedIn: (row) => row.sessions > 0 } },
});
