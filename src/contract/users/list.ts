import { recordStates } from "#contract/enumerations.ts";
import type { ListContract } from "#contract/lists/list.ts";

/** The list of users: what it can be sorted and filtered by. */
export const userList = {
  kind: "user",
  columns: ["name", "loginId", "role", "state", "worksHere", "stores", "lastSeenAt", "sessions", "passwordState"],
  sort: { column: "name", descending: false },
  fields: {
    state: { type: "choice", values: recordStates },
    worksHere: { type: "flag", about: "may work in this store" },
    loggedIn: { type: "flag", about: "a log-in is open now" },
    text: { type: "text", longest: 100, about: "name, login ID and role" },
  },
} as const satisfies ListContract;
